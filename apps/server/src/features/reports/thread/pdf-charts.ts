import { ACCENT, INK, LEADING, MUTED, type PdfSheet, type Place, RULE, SHADE, SMALL } from './pdf-sheet.ts';

/** Where a chart stands. */
export interface ChartBox extends Place {
  readonly width: number;
  readonly height: number;
}

export interface TrendPoint {
  readonly at: Date;
  readonly value: number;
}

export interface Bar {
  readonly label: string;
  /** Undefined: there is no number, and `text` says why. */
  readonly value: number | undefined;
  readonly text: string;
  readonly color?: string;
}

const TITLE = { font: 'bold', size: 9, color: INK } as const;
const LABEL = { font: 'regular', size: 8, color: INK } as const;
const TITLE_HEIGHT = 18;
const AXIS = 34;
const BAR = { height: 9, pitch: 17 };
/** With more, they would only be a thicker line. */
const MAX_DOTS = 40;
const TICKS = 3;

/** Values over time, the oldest first. With fewer than two, `nothing` is said instead. */
export function drawTrend(
  sheet: PdfSheet,
  box: ChartBox,
  chart: {
    readonly title: string;
    readonly nothing: string;
    readonly points: readonly TrendPoint[];
    readonly format: (value: number) => string;
    readonly day: (at: Date) => string;
  },
): void {
  const { title, points, format, day } = chart;
  const [first, last] = [points[0], points.at(-1)];
  const isDrawn = first !== undefined && last !== undefined && points.length > 1;
  const told = isDrawn
    ? `${format(first.value)} on ${day(first.at)}, ${format(last.value)} on ${day(last.at)}`
    : chart.nothing;

  sheet.figure(`${title}: ${told}`, () => {
    const { x, y, width, height } = box;
    sheet.textAt(title, { x, y, width, maxLines: 1 }, TITLE);
    if (!isDrawn) {
      sheet.decorate((pdf) => pdf.rect(x, y + TITLE_HEIGHT, width, height - TITLE_HEIGHT).fill(SHADE));
      const inner = { x: x + 12, y: y + TITLE_HEIGHT + 12, width: width - 24 };
      sheet.textAt(chart.nothing, inner, { ...SMALL, size: 8 });
      return;
    }

    const ticks = ticksOf(points.reduce((top, { value }) => Math.max(top, value), 0));
    const top = ticks.at(-1) ?? 1;
    const area = { left: x + AXIS, right: x + width - 4, top: y + TITLE_HEIGHT + 4, bottom: y + height - 16 };
    const spanMs = Math.max(last.at.getTime() - first.at.getTime(), 1);
    const xOf = (at: Date) =>
      area.left + ((at.getTime() - first.at.getTime()) / spanMs) * (area.right - area.left);
    const yOf = (value: number) => area.top + (1 - value / top) * (area.bottom - area.top);
    for (const tick of ticks) {
      sheet.decorate((pdf) => {
        pdf.moveTo(area.left, yOf(tick)).lineTo(area.right, yOf(tick)).lineWidth(0.5).stroke(RULE);
      });
      sheet.textAt(format(tick), { x, y: yOf(tick) - 5, width: AXIS - 6, align: 'right' }, SMALL);
    }
    sheet.decorate((pdf) => {
      pdf.moveTo(xOf(first.at), yOf(first.value));
      for (const { at, value } of points.slice(1)) {
        pdf.lineTo(xOf(at), yOf(value));
      }
      pdf.lineWidth(1.6).lineJoin('round').stroke(ACCENT);
      for (const { at, value } of points.length > MAX_DOTS ? [last] : points) {
        pdf.circle(xOf(at), yOf(value), 2.2).fill(ACCENT);
      }
    });
    const days = { y: area.bottom + 5, width: (area.right - area.left) / 2 };
    sheet.textAt(day(first.at), { x: area.left, ...days }, SMALL);
    sheet.textAt(day(last.at), { x: area.right - days.width, align: 'right', ...days }, SMALL);
  });
}

/** How high {@link drawBars} is. */
export function heightOfBars(count: number): number {
  return TITLE_HEIGHT + count * BAR.pitch + 4;
}

/** One below the other, with their numbers; `labels` is the share of the width that they may take. */
export function drawBars(
  sheet: PdfSheet,
  { x, y, width }: Omit<ChartBox, 'height'>,
  {
    title,
    bars,
    labels,
    top,
  }: {
    readonly title: string;
    readonly bars: readonly Bar[];
    readonly labels: number;
    /** What the longest bar stands for; default: the highest value. */
    readonly top?: number;
  },
): void {
  const highest = top ?? bars.reduce((most, { value = 0 }) => Math.max(most, value), 0);
  sheet.figure(`${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join(', ')}`, () => {
    sheet.textAt(title, { x, y, width, maxLines: 1 }, TITLE);
    const numbers = Math.max(...bars.map(({ text }) => sheet.widthOf(sheet.printable(text), LABEL)), 20) + 6;
    const left = x + labels * width;
    const longest = x + width - numbers - left;
    for (const [index, { label, value, text, color = ACCENT }] of bars.entries()) {
      const top_ = y + TITLE_HEIGHT + index * BAR.pitch;
      const middle = top_ + (LABEL.size * LEADING - BAR.height) / 2;
      sheet.textAt(label, { x, y: top_, width: labels * width - 8, maxLines: 1 }, LABEL);
      sheet.decorate((pdf) => pdf.rect(left, middle, longest, BAR.height).fill(SHADE));
      if (value !== undefined && value > 0 && highest > 0) {
        // What is not nothing is seen.
        const length = Math.max((value / highest) * longest, 1.5);
        sheet.decorate((pdf) => pdf.rect(left, middle, length, BAR.height).fill(color));
      }
      const style = value === undefined ? { ...LABEL, color: MUTED } : LABEL;
      sheet.textAt(text, { x: x + width - numbers, y: top_, width: numbers, align: 'right' }, style);
    }
  });
}

/** Round values from 0 on; the last one is no less than the highest value. */
function ticksOf(highest: number): readonly number[] {
  const top = highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top / TICKS));
  const step = ([1, 2, 2.5, 5, 10].find((candidate) => candidate * power * TICKS >= top) ?? 10) * power;

  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}
