import { expect, it } from 'vitest';
import { type FixEnd, findFix } from './find-fix.ts';

const HELPERS: FixEnd = { name: 'HELPERS', objectId: 'S-1-5-21-1-2-3-1104', kind: 'Group' };
const CORP: FixEnd = { name: 'CORP', objectId: 'S-1-5-21-1-2-3', kind: 'Domain' };

it('rights to replicate that come by a group are ended there, by name', () => {
  expect(findFix({ source: HELPERS, kind: 'DCSync', target: CORP })?.steps[1]).toEqual([
    'If it has them as a member of a group, remove ',
    { name: 'HELPERS' },
    ' from that group.',
  ]);
});
