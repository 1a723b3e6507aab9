/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function isHexColor(text: string): boolean {
  return HEX.test(text);
}

/** Reads `#RGB` or `#RRGGBB`; anything else is grey, because a wrong colour is no reason to draw nothing. */
export function parseColor(text: string): Rgb {
  if (!isHexColor(text)) {
    return [128, 128, 128];
  }
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1);
  const number = Number.parseInt(digits, 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function formatColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of `second`, the rest of `first`. */
export function mixColors(first: string, second: string, share: number): string {
  return rememberColor(`mix ${first} ${second} ${share}`, () => {
    const other = parseColor(second);
    const [red, green, blue] = parseColor(first).map(
      (part, index) => part * (1 - share) + (other[index] as number) * share,
    );
    return formatColor([red ?? 0, green ?? 0, blue ?? 0]);
  });
}

/** The grey that is about as bright (after the weights of ITU-R BT.601). */
export function greyOf(color: string): string {
  return rememberColor(`grey ${color}`, () => {
    const [red, green, blue] = parseColor(color);
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
    return formatColor([grey, grey, grey]);
  });
}

/** What was worked out so far: thousands of nodes have the colours of a few kinds. */
const known = new Map<string, string>();
const MAX_KNOWN = 4_000;

/** `question`: all that decides about the colour, told apart from other questions. */
export function rememberColor(question: string, answer: () => string): string {
  const before = known.get(question);
  if (before !== undefined) {
    return before;
  }

  if (known.size === MAX_KNOWN) {
    known.clear();
  }
  const color = answer();
  known.set(question, color);
  return color;
}

/**
 * Relative luminance of WCAG 2, from 0 (black) to 1 (white).
 *
 * @internal
 */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseColor(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour from its hue in degrees, and its saturation and lightness from 0 to 1, as CSS counts them. */
export function colorOfHue(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return formatColor([part(0), part(8), part(4)]);
}
