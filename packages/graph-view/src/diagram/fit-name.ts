import { shortenText } from '../model/clean-text.ts';

/** Of semi-bold letters at a size of one: where a file is looked at with other fonts than ours, they are hardly wider. */
const WIDE = 0.86;
const CAPITAL = 0.72;
const SMALL = 0.6;
const NARROW = 0.36;

/** A name as far as it fits, in pixels: names of directories are mostly capitals, which take more room than others. */
export function fitName(
  name: string,
  { width, size }: { readonly width: number; readonly size: number },
): string {
  let left = width / size;
  let length = 0;
  for (const letter of name) {
    left -= widthOf(letter);
    if (left < 0) {
      // The ellipsis stands where the last letter stood that fits.
      return shortenText(name, Math.max(length, 1));
    }
    length++;
  }

  return name;
}

function widthOf(letter: string): number {
  if (/[ Iijlrtf.,:;!|'()[\]-]/.test(letter)) {
    return NARROW;
  }
  if (/[MW@%]|[^\p{ASCII}]/u.test(letter)) {
    return WIDE;
  }

  return /[A-Z\d_&]/.test(letter) ? CAPITAL : SMALL;
}
