import { type CharacterSet, setOf } from './character-set.ts';

/** Where letters with case are: what lies between are scripts without. */
const CASED_BLOCKS = [
  0x41, 0x58f, 0x10a0, 0x10ff, 0x13a0, 0x13ff, 0x1c80, 0x1cbf, 0x1d79, 0x1fff, 0x2126, 0x24ff, 0x2c00, 0x2dff,
  0xa640, 0xabbf, 0xfb00, 0xfb06, 0xff21, 0xff5a, 0x10400, 0x105bf, 0x10c80, 0x10cff, 0x10d50, 0x10d8f,
  0x118a0, 0x118df, 0x16e40, 0x16e7f, 0x1e900, 0x1e943,
];

let variants: ReadonlyMap<number, readonly number[]> | undefined;

/** The characters and all that differ from one of them in case only, by the simple case folding of Unicode. */
export function withCaseVariants(set: CharacterSet): CharacterSet {
  variants ??= collectVariants();
  const added: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    for (const others of variantsWithin(variants, set[i] as number, set[i + 1] as number)) {
      added.push(...others.flatMap((other) => [other, other]));
    }
  }
  return setOf([...set, ...added]);
}

function* variantsWithin(
  all: ReadonlyMap<number, readonly number[]>,
  first: number,
  last: number,
): Iterable<readonly number[]> {
  if (last - first < all.size) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      yield all.get(codePoint) ?? [];
    }
    return;
  }
  for (const [codePoint, others] of all) {
    if (codePoint >= first && codePoint <= last) {
      yield others;
    }
  }
}

/** Characters that have a variant in case, and the others of their family. */
function collectVariants(): ReadonlyMap<number, readonly number[]> {
  const families = new Map<string, number[]>();
  for (let i = 0; i < CASED_BLOCKS.length; i += 2) {
    for (
      let codePoint = CASED_BLOCKS[i] as number;
      codePoint <= (CASED_BLOCKS[i + 1] as number);
      codePoint++
    ) {
      const character = String.fromCodePoint(codePoint);
      const key = character.toUpperCase().toLowerCase();
      const family = families.get(key);
      if (family === undefined) {
        families.set(key, [codePoint]);
      } else {
        family.push(codePoint);
      }
    }
  }
  const result = new Map<number, readonly number[]>();
  for (const family of families.values()) {
    for (const codePoint of family.length > 1 ? family : []) {
      result.set(
        codePoint,
        family.filter((other) => other !== codePoint && isSameButCase(codePoint, other)),
      );
    }
  }
  return result;
}

/** The full mappings that gather families go too far (ı and i); the runtime's folding decides. */
function isSameButCase(left: number, right: number): boolean {
  return new RegExp(`^\\u{${left.toString(16)}}$`, 'iu').test(String.fromCodePoint(right));
}
