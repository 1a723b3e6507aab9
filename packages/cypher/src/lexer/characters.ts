const NAME_START = 1;
const NAME_PART = 2;
const DIGIT = 4;
const SPACE = 8;

/** What each ASCII character can be; the lexer asks per character of a query. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) {
    return NAME_START | NAME_PART;
  }
  if (/[0-9]/.test(character)) {
    return NAME_PART | DIGIT;
  }
  if (character === '$') {
    return 0;
  }

  // The separators FS, GS, RS and US count as space in openCypher.
  return /\s/.test(character) || (code >= 0x1c && code <= 0x1f) ? SPACE : 0;
});

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isSpace(code: number): boolean {
  return code < 128
    ? ((ASCII[code] as number) & SPACE) !== 0
    : code === 0x180e || /\s/.test(String.fromCharCode(code));
}

/** How many UTF-16 units the character at an offset takes, when a name can begin with it; else 0. */
export function measureNameStart(source: string, offset: number): number {
  const code = source.charCodeAt(offset);
  if (code < 128) {
    return ((ASCII[code] as number) & NAME_START) !== 0 ? 1 : 0;
  }

  return measure(source, offset, /^[\p{ID_Start}\p{Pc}]$/u);
}

/** How many UTF-16 units the character at an offset takes, when a name can go on with it; else 0. */
export function measureNamePart(source: string, offset: number): number {
  const code = source.charCodeAt(offset);
  if (code < 128) {
    return ((ASCII[code] as number) & NAME_PART) !== 0 ? 1 : 0;
  }

  return measure(source, offset, /^[\p{ID_Continue}\p{Sc}]$/u);
}

function measure(source: string, offset: number, pattern: RegExp): number {
  const codePoint = source.codePointAt(offset);
  if (codePoint === undefined) {
    return 0;
  }
  const character = String.fromCodePoint(codePoint);

  return pattern.test(character) ? character.length : 0;
}
