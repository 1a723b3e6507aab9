import type { Source } from '../source.ts';
import { convertSnapshot } from './convert-snapshot.ts';
import { beginsLikeSnapshot, SIGNATURE } from './header.ts';
import { SnapshotCheck } from './snapshot-check.ts';

/** Snapshots of AD Explorer: `docs/formats/ad-explorer-snapshot.md`. */
export const AD_EXPLORER: Source = {
  name: 'ad-explorer',
  title: 'a snapshot of AD Explorer',
  headBytes: SIGNATURE.length,
  isText: false,
  recognises: beginsLikeSnapshot,
  createCheck: () => new SnapshotCheck(),
  convert: convertSnapshot,
};
