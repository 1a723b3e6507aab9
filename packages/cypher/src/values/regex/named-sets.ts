import { type CharacterSet, setOf } from './character-set.ts';

/** POSIX classes, of ASCII. */
const POSIX: Readonly<Record<string, CharacterSet>> = {
  Lower: setOf([0x61, 0x7a]),
  Upper: setOf([0x41, 0x5a]),
  ASCII: setOf([0, 0x7f]),
  Alpha: setOf([0x41, 0x5a, 0x61, 0x7a]),
  Digit: setOf([0x30, 0x39]),
  Alnum: setOf([0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]),
  Punct: setOf([0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]),
  Graph: setOf([0x21, 0x7e]),
  Print: setOf([0x20, 0x7e]),
  Blank: setOf([0x09, 0x09, 0x20, 0x20]),
  Cntrl: setOf([0, 0x1f, 0x7f, 0x7f]),
  XDigit: setOf([0x30, 0x39, 0x41, 0x46, 0x61, 0x66]),
  Space: setOf([0x09, 0x0d, 0x20, 0x20]),
};

const MAX_CODE_POINT = 0x10ffff;

const scanned = new Map<string, CharacterSet | undefined>();

/** The set of `\p{name}`: POSIX classes, categories and scripts of Unicode (`L`, `Lu`, `IsLatin`). */
export function findNamedSet(name: string): CharacterSet | undefined {
  if (Object.hasOwn(POSIX, name)) {
    return POSIX[name];
  }
  const property = name.replace(/^Is/, '');
  if (!scanned.has(property)) {
    scanned.set(property, /^[A-Za-z_]{1,40}$/.test(property) ? scanProperty(property) : undefined);
  }
  return scanned.get(property);
}

/** Asks the runtime for every character; tens of milliseconds, once for each property there is. */
function scanProperty(property: string): CharacterSet | undefined {
  const test = createTest(property) ?? createTest(`Script=${property}`);
  if (test === undefined) {
    return undefined;
  }
  const ranges: number[] = [];
  for (let codePoint = 0; codePoint <= MAX_CODE_POINT; codePoint++) {
    if (test.test(String.fromCodePoint(codePoint))) {
      ranges.push(codePoint, codePoint);
    }
  }
  return setOf(ranges);
}

function createTest(property: string): RegExp | undefined {
  try {
    return new RegExp(`^\\p{${property}}$`, 'u');
  } catch {
    // The only way to ask the runtime whether it knows a property.
    return undefined;
  }
}
