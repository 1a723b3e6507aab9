/**
 * Order of two strings by code points. Code units, which `<` compares, put U+E000 … U+FFFF behind characters
 * outside the basic plane.
 */
export function compareStrings(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const leftUnit = left.charCodeAt(i);
    const rightUnit = right.charCodeAt(i);
    if (leftUnit !== rightUnit) {
      return codePointRank(leftUnit) - codePointRank(rightUnit);
    }
  }
  return left.length - right.length;
}

/** Moves surrogates behind all other code units, where the code points they stand for belong. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) {
    return unit;
  }
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
