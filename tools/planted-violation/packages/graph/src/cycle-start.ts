import type { End } from './cycle-end.ts';

export interface Start {
  readonly end?: End;
}
