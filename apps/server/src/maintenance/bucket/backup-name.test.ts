import { expect, it } from 'vitest';
import { backupName, findSurplus } from './backup-name.ts';

const MINE = '1a2b3c4d-0000-4000-8000-000000000000';
const OTHER = 'ffffffff-0000-4000-8000-000000000000';
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 3, 4, 5, 678));

it('names a backup by its database and its time', () => {
  expect(backupName(MINE, at(2))).toBe('secgraph-1a2b3c4d-20260102T030405678Z.backup');
});

it('finds those that are too many, oldest of the same database, and leaves what somebody else put there', () => {
  const names = [3, 1, 9, 2].map((day) => backupName(MINE, at(day)));
  const others = [
    backupName(OTHER, at(1)),
    'secgraph-1a2b3c4d-before-the-move.backup',
    'secgraph-1a2b3c4d-20260102T030405678Z.backup.sha256',
    'notes',
  ];
  const surplus = findSurplus([...others, ...names], MINE, 2);
  expect(surplus).toEqual([backupName(MINE, at(2)), backupName(MINE, at(1))]);
  expect(findSurplus([...others, ...names], MINE, 4)).toEqual([]);
});
