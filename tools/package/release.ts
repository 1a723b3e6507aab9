import type { Commit } from '../bundle/read-commit.ts';

/** What a package is made of. */
export interface Release {
  readonly checkout: string;
  readonly version: string;
  readonly commit: Commit;
}
