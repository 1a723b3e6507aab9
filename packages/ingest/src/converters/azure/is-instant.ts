const ZERO = 0x30;
const DASH = 0x2d;
const COLON = 0x3a;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;

const WHOLE_SECONDS_LENGTH = 'YYYY-MM-DDThh:mm:ssZ'.length;
const NO_NUMBER = -1;

/** Seconds may have a fraction; anything else is no time that the directory told. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** Whether a text is a time as the directory tells them. */
export function isInstant(text: string): boolean {
  return isWholeSeconds(text) || (INSTANT.test(text) && !Number.isNaN(Date.parse(text)));
}

/**
 * The usual form, digit by digit: objects have two or three times each, which took a tenth of what converting them
 * costs (`bench`: tenants). False for some odd times that are times all the same.
 */
function isWholeSeconds(text: string): boolean {
  return (
    text.length === WHOLE_SECONDS_LENGTH &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === LETTER_T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON &&
    text.charCodeAt(19) === LETTER_Z &&
    twoDigits(text, 0) !== NO_NUMBER &&
    twoDigits(text, 2) !== NO_NUMBER &&
    isWithin(twoDigits(text, 5), 1, 12) &&
    isWithin(twoDigits(text, 8), 1, 31) &&
    isWithin(twoDigits(text, 11), 0, 23) &&
    isWithin(twoDigits(text, 14), 0, 59) &&
    isWithin(twoDigits(text, 17), 0, 59)
  );
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;

  return isWithin(tens, 0, 9) && isWithin(ones, 0, 9) ? tens * 10 + ones : NO_NUMBER;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
