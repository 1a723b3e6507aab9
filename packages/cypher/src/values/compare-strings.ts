/** Characters whose order as code units is not that as code points: surrogates come before U+E000 … U+FFFF. */
const SPECIAL = /[\ud800-\uffff]/;

/** Order of two strings by code points. */
export function compareStrings(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  if (SPECIAL.test(left) && SPECIAL.test(right)) {
    return compareCodePoints(left, right);
  }
  return left < right ? -1 : 1;
}

function compareCodePoints(left: string, right: string): number {
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
