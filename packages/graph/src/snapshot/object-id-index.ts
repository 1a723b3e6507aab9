import { sharedUint32 } from '../property/shared-memory.ts';
import { mixInteger, slotOf } from '../property/string-hash.ts';

const SLOTS_PER_NODE = 1.6;

/** Hash table from object id code to node index; layout as in `SnapshotColumns.objectIdSlots`. */
export function buildObjectIdSlots(nodeObjectIds: Uint32Array): Uint32Array {
  const slots = sharedUint32(Math.ceil(nodeObjectIds.length * SLOTS_PER_NODE) + 1);

  for (let node = 0; node < nodeObjectIds.length; node += 1) {
    let slot = slotOf(mixInteger(nodeObjectIds[node] ?? 0), slots.length);

    while (slots[slot] !== 0) {
      slot = slot + 1 === slots.length ? 0 : slot + 1;
    }

    slots[slot] = node + 1;
  }

  return slots;
}

/** Node whose object id has this code, or -1. */
export function probeObjectIdSlots(slots: Uint32Array, nodeObjectIds: Uint32Array, code: number): number {
  for (let slot = slotOf(mixInteger(code), slots.length); ; slot = slot + 1 === slots.length ? 0 : slot + 1) {
    const node = (slots[slot] ?? 0) - 1;

    if (node === -1 || nodeObjectIds[node] === code) {
      return node;
    }
  }
}
