import PdfDocument from 'pdfkit';
import { type FontName, openFonts } from './pdf-fonts.ts';
import { directedRuns, printableText, wrapText } from './printable-text.ts';

export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
}

export interface TableColumn {
  readonly title: string;
  /** Of the width of the page, beside those of the others. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export interface TableCell {
  readonly text: string;
  /** Behind it, less important. */
  readonly detail?: string;
  /** Default: that of the table. */
  readonly color?: string;
}

export const INK = '#1b1f24';
export const MUTED = '#5b6470';
const RULE = '#d5d9de';
const HEAD = '#eef1f4';
const MARGIN = { top: 62, bottom: 50, side: 48 };
const LEADING = 1.32;
const CELL_PAD = 4;
/** Names on paper: whoever needs the rest has the other formats. */
const MAX_CELL = 200;
const MAX_TEXT = 20_000;
const MAX_WIDTHS = 50_000;
const CELL: TextStyle = { font: 'regular', size: 8, color: INK };
const DETAIL: TextStyle = { font: 'regular', size: 7, color: MUTED };
const HEADER: TextStyle = { font: 'bold', size: 7.5, color: INK };

export interface SheetInfo {
  readonly title: string;
  readonly createdAt: Date;
}

/** Pages in A4, filled from top to bottom. */
export class PdfSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = openFonts();
  /** By font, size and text; measuring takes most of the time. */
  readonly #widths = new Map<string, number>();
  #y = MARGIN.top;

  constructor({ title, createdAt }: SheetInfo) {
    this.#pdf = new PdfDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: this.printable(title),
        Creator: 'Secgraph',
        Producer: 'Secgraph',
        CreationDate: createdAt,
      },
    });
    for (const { name, path } of Object.values(this.#fonts)) {
      this.#pdf.registerFont(name, path);
    }
  }

  get width(): number {
    return this.#pdf.page.width - 2 * MARGIN.side;
  }

  /** A text as it is printed, on one line; see `printableText`. */
  printable(text: string, maxLength = MAX_TEXT): string {
    const { regular, bold } = this.#fonts;
    return printableText(text, (codePoint) => regular.has(codePoint) && bold.has(codePoint), maxLength);
  }

  /** A paragraph. */
  text(text: string, style: Partial<TextStyle> = {}): void {
    const full = { ...CELL, size: 9.5, ...style };
    const height = full.size * LEADING;
    for (const line of this.#wrap(this.printable(text), this.width, full)) {
      this.reserve(height);
      this.#drawLine(line, { x: MARGIN.side, y: this.#y }, full);
      this.#y += height;
    }
  }

  /** Also found in the outline of the file. */
  heading(text: string, level: 1 | 2 | 3): void {
    const size = { 1: 20, 2: 14, 3: 11 }[level];
    this.space(level === 1 ? 4 : 14);
    // With something below it.
    this.reserve(size * LEADING + 60);
    if (level < 3) {
      this.#pdf.outline.addItem(this.printable(text, MAX_CELL));
    }
    this.text(text, { font: 'bold', size });
    this.space(4);
  }

  space(height: number): void {
    this.#y += height;
  }

  newPage(): void {
    if (this.#y > MARGIN.top) {
      this.#addPage();
    }
  }

  /** Begins another page where so much does not fit. */
  reserve(height: number): void {
    if (this.#y + height > this.#bottom) {
      this.#addPage();
    }
  }

  /** Numbers and what they count, in a grid. */
  facts(facts: readonly (readonly [string, string])[], columns = 4): void {
    const width = this.width / columns;
    const height = 40;
    for (let start = 0; start < facts.length; start += columns) {
      this.reserve(height);
      for (const [place, [label, value]] of facts.slice(start, start + columns).entries()) {
        const x = MARGIN.side + place * width;
        const value_ = { font: 'bold', size: 15, color: INK } as const;
        this.#drawLine(this.printable(value, 40), { x, y: this.#y }, value_);
        const [line = ''] = this.#wrap(this.printable(label, 60), width - 8, { ...DETAIL, size: 8 });
        this.#drawLine(line, { x, y: this.#y + 21 }, { ...DETAIL, size: 8 });
      }
      this.#y += height;
    }
  }

  /** Its head is repeated on each page; a row is never torn apart, unless it is larger than a page. */
  table(columns: readonly TableColumn[], rows: Iterable<readonly TableCell[]>): void {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const places: Place[] = [];
    let x = MARGIN.side;
    for (const { share, isNumber = false } of columns) {
      const width = (share / total) * this.width;
      places.push({ x: x + CELL_PAD, width: width - 2 * CELL_PAD, isNumber });
      x += width;
    }
    const head = columns.map(({ title }) => ({ text: title }));
    this.#drawRow(head, places, { style: HEADER, fill: HEAD });
    for (const row of rows) {
      if (this.#y + this.#heightOf(row, places, CELL) > this.#bottom) {
        this.#addPage();
        this.#drawRow(head, places, { style: HEADER, fill: HEAD });
      }
      this.#drawRow(row, places, { style: CELL });
    }
    this.space(6);
  }

  /** Values over time, the oldest first; two at least. */
  trend(points: readonly { readonly at: Date; readonly value: number }[], format: Format): void {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || points.length < 2) {
      return;
    }

    const height = 92;
    this.reserve(height + 24);
    const highest = Math.max(...points.map(({ value }) => value));
    // Where all are nothing, they lie on the lowest line.
    const top = highest > 0 ? highest : 1;
    const left = MARGIN.side + 44;
    const right = MARGIN.side + this.width;
    const spanMs = Math.max(last.at.getTime() - first.at.getTime(), 1);
    const xOf = (at: Date) => left + ((at.getTime() - first.at.getTime()) / spanMs) * (right - left);
    const yOf = (value: number) => this.#y + 6 + (1 - value / top) * (height - 12);
    for (const value of highest > 0 ? [0, highest] : [0]) {
      this.#pdf.moveTo(left, yOf(value)).lineTo(right, yOf(value)).lineWidth(0.5).stroke(RULE);
      const label = format.value(value);
      const width = this.#widthOf(label, DETAIL);
      this.#drawLine(label, { x: left - 6 - width, y: yOf(value) - 4 }, DETAIL);
    }
    this.#pdf.moveTo(xOf(first.at), yOf(first.value));
    for (const { at, value } of points.slice(1)) {
      this.#pdf.lineTo(xOf(at), yOf(value));
    }
    this.#pdf.lineWidth(1.4).stroke('#2f6fd6');
    const days = { y: this.#y + height };
    this.#drawLine(format.day(first.at), { x: left, ...days }, DETAIL);
    const end = format.day(last.at);
    this.#drawLine(end, { x: right - this.#widthOf(end, DETAIL), ...days }, DETAIL);
    this.#y += height + 16;
  }

  /** What stands above every page, and below it beside its number; then the bytes. */
  async *finish(above: string, below: string): AsyncGenerator<Uint8Array, void> {
    const { count } = this.#pdf.bufferedPageRange();
    const [line = ''] = this.#wrap(this.printable(above), this.width, DETAIL);
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      const number = `${page + 1} / ${count}`;
      this.#drawLine(line, { x: MARGIN.side, y: 30 }, DETAIL);
      this.#pdf
        .moveTo(MARGIN.side, 44)
        .lineTo(MARGIN.side + this.width, 44)
        .lineWidth(0.5)
        .stroke(RULE);
      const y = this.#pdf.page.height - 32;
      this.#drawLine(this.printable(below), { x: MARGIN.side, y }, DETAIL);
      const right = MARGIN.side + this.width - this.#widthOf(number, DETAIL);
      this.#drawLine(number, { x: right, y }, DETAIL);
    }
    this.#pdf.end();
    for await (const chunk of this.#pdf) {
      yield chunk as Uint8Array;
    }
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN.bottom;
  }

  #addPage(): void {
    this.#pdf.addPage();
    this.#y = MARGIN.top;
  }

  #drawRow(
    cells: readonly TableCell[],
    places: readonly Place[],
    { style, fill }: { readonly style: TextStyle; readonly fill?: string },
  ): void {
    const height = this.#heightOf(cells, places, style);
    this.reserve(height);
    if (fill !== undefined) {
      this.#pdf.rect(MARGIN.side, this.#y, this.width, height).fill(fill);
    }
    for (const [index, place] of places.entries()) {
      let y = this.#y + CELL_PAD;
      for (const { line, style: own } of this.#linesOf(cells[index], place, style)) {
        const x = place.isNumber ? place.x + place.width - this.#widthOf(line, own) : place.x;
        this.#drawLine(line, { x, y }, own);
        y += own.size * LEADING;
      }
    }
    this.#y += height;
    this.#pdf
      .moveTo(MARGIN.side, this.#y)
      .lineTo(MARGIN.side + this.width, this.#y)
      .lineWidth(0.4)
      .stroke(RULE);
  }

  #heightOf(cells: readonly TableCell[], places: readonly Place[], style: TextStyle): number {
    const heights = places.map((place, index) =>
      this.#linesOf(cells[index], place, style).reduce((sum, { style: { size } }) => sum + size * LEADING, 0),
    );
    return Math.max(...heights) + 2 * CELL_PAD;
  }

  #linesOf(
    cell: TableCell | undefined,
    { width }: Place,
    style: TextStyle,
  ): readonly { readonly line: string; readonly style: TextStyle }[] {
    if (cell === undefined) {
      return [];
    }
    const own = { ...style, color: cell.color ?? style.color };
    const lines = (text: string, its: TextStyle) =>
      this.#wrap(this.printable(text, MAX_CELL), width, its).map((line) => ({ line, style: its }));

    return [
      ...lines(cell.text, own),
      ...(cell.detail === undefined || cell.detail === '' ? [] : lines(cell.detail, DETAIL)),
    ];
  }

  #wrap(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapText(text, width, (part) => this.#widthOf(part, style));
  }

  #widthOf(text: string, { font, size }: TextStyle): number {
    const key = `${font} ${text}`;
    let known = this.#widths.get(key);
    if (known === undefined) {
      this.#pdf.font(font, 1000);
      known = directedRuns(text).reduce(
        (sum, run) => sum + this.#pdf.widthOfString(run, { features: [] }),
        0,
      );
      if (this.#widths.size === MAX_WIDTHS) {
        this.#widths.clear();
      }
      this.#widths.set(key, known);
    }

    return (known * size) / 1000;
  }

  #drawLine(line: string, { x, y }: { readonly x: number; readonly y: number }, style: TextStyle): void {
    let left = x;
    for (const run of directedRuns(line)) {
      // With features, even none, the whole run is laid out at once: so words of a run turn together.
      this.#pdf
        .font(style.font, style.size)
        .fillColor(style.color)
        .text(run, left, y, { lineBreak: false, features: [] });
      left += this.#widthOf(run, style);
    }
  }
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly isNumber: boolean;
}

interface Format {
  readonly value: (value: number) => string;
  readonly day: (at: Date) => string;
}
