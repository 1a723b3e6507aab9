import { expect, it } from 'vitest';
import { describeShortage, MemoryRoom } from './memory-room.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

it.each([
  [8 * GIB, 0, 3.9 * GIB, 0, true],
  [GIB, 128 * MIB, 700 * MIB, 0, true],
  [GIB, 128 * MIB, 900 * MIB, 0, false],
  [GIB, 128 * MIB, 700 * MIB, 200 * MIB, false],
  [64 * GIB, GIB, 62.5 * GIB, 0, true],
])(
  'of %d bytes, with %d beside, %d used and %d needed, there is enough: %s',
  (limitBytes, besideBytes, usedBytes, neededBytes, fits) => {
    const shortage = describeShortage({ limitBytes, besideBytes, usedBytes, neededBytes });
    expect(shortage === undefined).toBe(fits);
  },
);

function open(limitBytes: number | undefined, uses: number[]) {
  const state = { nowMs: 0, collected: 0 };
  const room = new MemoryRoom({
    limitBytes,
    besideBytes: 0,
    measure: () => uses.shift() ?? 0,
    collect: () => void state.collected++,
    nowMs: () => state.nowMs,
  });

  return { room, state };
}

it('collects garbage before it calls anything a shortage', () => {
  const { room, state } = open(GIB, [1020 * MIB, 500 * MIB]);
  expect(room.findShortage()).toBeUndefined();
  expect(state.collected).toBe(1);
});

it('tells of a shortage with both sizes, each time', () => {
  const { room } = open(GIB, [1000 * MIB, 1000 * MIB, 1000 * MIB, 1000 * MIB]);
  expect(room.findShortage()).toBe(
    'not enough memory: it needs more than 1096 MiB, and the service has 1024 MiB; give it more',
  );
  expect(room.findShortage()).toContain('1096 MiB');
});

it('does not collect again and again where that has helped', () => {
  const { room, state } = open(GIB, [1020 * MIB, 900 * MIB, 1020 * MIB, 1020 * MIB, 900 * MIB]);
  expect([room.findShortage(), room.findShortage()]).toEqual([undefined, undefined]);
  expect(state.collected).toBe(1);
  state.nowMs += 1_001;
  expect(room.findShortage()).toBeUndefined();
  expect(state.collected).toBe(2);
});

it('looks at nothing where nobody guards memory', () => {
  const { room, state } = open(undefined, [GIB]);
  expect(room.findShortage()).toBeUndefined();
  expect(state.collected).toBe(0);
});
