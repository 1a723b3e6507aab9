export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

export function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Could a number or one of `true`, `false`, `null` begin with it? */
export function isScalarStart(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x74 || byte === 0x66 || byte === 0x6e;
}

export function isValueStart(byte: number): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === QUOTE || isScalarStart(byte);
}

/** For messages: the character as a reader would write it. */
export function describeByte(byte: number): string {
  return byte >= 0x20 && byte < 0x7f
    ? `'${String.fromCharCode(byte)}'`
    : `byte 0x${byte.toString(16).padStart(2, '0')}`;
}
