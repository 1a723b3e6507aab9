/** Each of them ends a text in single quotes, not only the straight one. */
const QUOTES = /['\u2018\u2019\u201a\u201b]/g;
/** What is not seen, or ends a line: it is written by its number, so that nobody pastes what he cannot read. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A text as an argument of PowerShell: whatever it holds, it stays a text. Nothing in single quotes is looked at but the
 * quotes themselves.
 */
export function quotePowerShell(text: string): string {
  const pieces = cutAtUnseen(text);
  const [first = "''", ...rest] = pieces.map(({ part, isUnseen }) =>
    isUnseen ? characterOf(part) : `'${part.replaceAll(QUOTES, '$&$&')}'`,
  );
  if (rest.length === 0 && pieces[0]?.isUnseen !== true) {
    return first;
  }

  // What is added to a text becomes text; characters alone would be added up as numbers.
  return `(${[...(pieces[0]?.isUnseen === true ? ["''"] : []), first, ...rest].join(' + ')})`;
}

interface Piece {
  readonly part: string;
  readonly isUnseen: boolean;
}

function cutAtUnseen(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const sign of text) {
    const isUnseen = UNSEEN.test(sign);
    const last = pieces.at(-1);
    if (last === undefined || isUnseen || last.isUnseen) {
      pieces.push({ part: sign, isUnseen });
    } else {
      pieces[pieces.length - 1] = { part: last.part + sign, isUnseen };
    }
  }

  return pieces;
}

const LAST_OF_ONE_UNIT = 0xff_ff;

function characterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const hex = `0x${code.toString(16).toUpperCase().padStart(4, '0')}`;

  return code > LAST_OF_ONE_UNIT ? `[char]::ConvertFromUtf32(${hex})` : `[char]${hex}`;
}

const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const COMMENT_LENGTH = 300;

/** A text as a line that PowerShell passes over: nothing in it ends the line, or is not seen. */
export function commentPowerShell(text: string): string {
  // Half of a sign at the end is not seen, either.
  const line = text.slice(0, COMMENT_LENGTH).replaceAll(ALL_UNSEEN, ' ').trimEnd();

  return `# ${line}${text.length > COMMENT_LENGTH ? ' …' : ''}`;
}
