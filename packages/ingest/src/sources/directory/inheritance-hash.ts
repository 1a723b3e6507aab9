import { createHash } from 'node:crypto';
import type { AccessEntry } from './security-descriptor.ts';

/** Names of sets of bits, largest first, as collectors write them into the text that they hash. */
const RIGHTS: readonly (readonly [mask: number, name: string])[] = [
  [0x100_0000, 'AccessSystemSecurity'],
  [0x10_0000, 'Synchronize'],
  [0xf_01ff, 'GenericAll'],
  [0x8_0000, 'WriteOwner'],
  [0x4_0000, 'WriteDacl'],
  [0x2_0094, 'GenericRead'],
  [0x2_0028, 'GenericWrite'],
  [0x2_0004, 'GenericExecute'],
  [0x2_0000, 'ReadControl'],
  [0x1_0000, 'Delete'],
  [0x100, 'ExtendedRight'],
  [0x80, 'ListObject'],
  [0x40, 'DeleteTree'],
  [0x20, 'WriteProperty'],
  [0x10, 'ReadProperty'],
  [0x8, 'Self'],
  [0x4, 'ListChildren'],
  [0x2, 'DeleteChild'],
  [0x1, 'CreateChild'],
];

/**
 * The same on the object that hands an entry down and on all that it arrives at: upper-case SHA-1 over who, what and
 * on which types, as collectors compute it, so that objects of both can be compared.
 */
export function inheritanceHash({ sid, mask, objectType, inheritedObjectType }: AccessEntry): string {
  const text = `${sid}${rightsText(mask)}${objectType}${inheritedObjectType}`;
  return createHash('sha1').update(text).digest('hex').toUpperCase();
}

/** Lowest first; a number where there is a bit without a name. */
function rightsText(mask: number): string {
  if (mask === 0) {
    return '0';
  }

  const names: string[] = [];
  let left = mask >>> 0;
  for (const [bits, name] of RIGHTS) {
    if ((left & bits) >>> 0 === bits) {
      left = (left & ~bits) >>> 0;
      names.unshift(name);
    }
  }
  return left === 0 ? names.join(', ') : String(mask | 0);
}
