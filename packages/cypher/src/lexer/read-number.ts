import { isDigit, measureNamePart } from './characters.ts';

export interface ReadNumber {
  readonly kind: 'integer' | 'float' | 'invalidNumber';
  readonly end: number;
}

/** NumberLiteral: `1`, `0x1F`, `0o17`, `1.5`, `.5`, `1e-9`. `start` is the offset of a digit, or of `.` before one. */
export function readNumber(source: string, start: number): ReadNumber {
  if (source.charAt(start) === '0' && /[xXoO]/.test(source.charAt(start + 1))) {
    return readPrefixed(source, start);
  }

  const afterInteger = skipDigits(source, start);
  const afterFraction = skipFraction(source, afterInteger);
  const end = skipExponent(source, afterFraction);

  return finish(source, end, end > afterInteger ? 'float' : 'integer');
}

function readPrefixed(source: string, start: number): ReadNumber {
  const digits = /[xX]/.test(source.charAt(start + 1)) ? /[0-9A-Fa-f]/ : /[0-7]/;
  let end = start + 2;
  while (digits.test(source.charAt(end))) {
    end++;
  }

  return finish(source, end, end === start + 2 ? 'invalidNumber' : 'integer');
}

function skipDigits(source: string, start: number): number {
  let end = start;
  while (isDigit(source.charCodeAt(end))) {
    end++;
  }

  return end;
}

/** A dot belongs to the number only before a digit: `1..3` is a range. */
function skipFraction(source: string, start: number): number {
  const hasFraction = source.charAt(start) === '.' && isDigit(source.charCodeAt(start + 1));

  return hasFraction ? skipDigits(source, start + 1) : start;
}

function skipExponent(source: string, start: number): number {
  if (!/[eE]/.test(source.charAt(start))) {
    return start;
  }
  const digits = /[+-]/.test(source.charAt(start + 1)) ? start + 2 : start + 1;

  return isDigit(source.charCodeAt(digits)) ? skipDigits(source, digits) : start;
}

/** No character of a name may follow a number: `12ab` is an error, not two tokens. */
function finish(source: string, digitsEnd: number, kind: ReadNumber['kind']): ReadNumber {
  let end = digitsEnd;
  for (let size = measureNamePart(source, end); size > 0; size = measureNamePart(source, end)) {
    end += size;
  }

  return { kind: end > digitsEnd ? 'invalidNumber' : kind, end };
}
