import { parseColor } from './color.ts';

type Matrix = readonly (readonly [number, number, number])[];

/** What is left of linear red, green and blue (Machado, Oliveira, Fernandes 2009, at full severity). */
export const COLOR_VISIONS: Readonly<Record<string, Matrix>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** How far apart two colours are seen, as distance in CIE L*a*b*: below 2, hardly anybody tells them apart. */
export function distanceSeen(one: string, other: string, vision: Matrix): number {
  const [first, second] = [labOf(one, vision), labOf(other, vision)];
  return Math.hypot(...first.map((part, at) => part - (second[at] as number)));
}

function labOf(color: string, vision: Matrix): readonly number[] {
  const linear = parseColor(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = vision.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, share, at) => sum + share * (linear[at] as number), 0),
      ),
    ),
  );
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function curve(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
