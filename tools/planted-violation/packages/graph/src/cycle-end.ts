import type { Start } from './cycle-start.ts';

export interface End {
  readonly start?: Start;
}
