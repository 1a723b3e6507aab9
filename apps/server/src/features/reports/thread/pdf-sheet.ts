import PdfDocument from 'pdfkit';
import { type FontName, type FontStacks, openFonts, type Run } from './pdf-fonts.ts';
import { printableText, wrapText } from './printable-text.ts';

export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where a text goes, and how much room it has. */
export interface TextBox extends Place {
  readonly width: number;
  /** Lines beyond are left out, which is said; default: as many as it takes. */
  readonly maxLines?: number;
  readonly align?: 'left' | 'right';
}

export const INK = '#1b1f24';
export const MUTED = '#5b6470';
export const RULE = '#d5d9de';
export const SHADE = '#f3f5f8';
export const ACCENT = '#3b5bdb';
export const MARGIN = { top: 62, bottom: 50, side: 48 };
export const LEADING = 1.36;
/** What is not told of a text. */
const CUT = '…';
const MAX_TEXT = 20_000;
const MAX_WIDTHS = 50_000;
const PLAIN: TextStyle = { font: 'regular', size: 9.5, color: INK };
export const SMALL: TextStyle = { font: 'regular', size: 7.5, color: MUTED };
/**
 * Digits of the same width, so that numbers stand below each other. Alternates by context, which Inter has many of, are
 * not looked for: that took most of the time.
 */
const FEATURES = { tnum: true, calt: false, ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export interface SheetInfo {
  readonly title: string;
  readonly createdAt: Date;
}

/** An entry of the contents. */
export interface ContentsEntry {
  readonly title: string;
  /** The heading that it leads to. */
  readonly anchor: string;
  readonly level: 1 | 2;
}

/** What readers with a screen reader are told a piece is (ISO 32000, 14.8.4). */
type Role = 'Document' | 'Figure' | 'H1' | 'H2' | 'H3' | 'P' | 'TD' | 'TH' | 'TOC' | 'TOCI' | 'TR' | 'Table';

/** Pages in A4, filled from top to bottom, with the structure that screen readers read. */
export class PdfSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts: FontStacks = openFonts();
  readonly #registered = new Set<string>();
  /** By font and text; measuring takes most of the time. */
  readonly #widths = new Map<string, number>();
  readonly #root: PDFKit.PDFStructureElement;
  /** Elements that are open, the innermost last. */
  readonly #open: { readonly element: PDFKit.PDFStructureElement; readonly role: Role }[] = [];
  readonly #pageOfAnchor = new Map<string, number>();
  readonly #contents: { readonly anchor: string; readonly page: number; readonly box: TextBox }[] = [];
  #page = 0;
  #y = MARGIN.top;

  constructor({ title, createdAt }: SheetInfo) {
    this.#pdf = new PdfDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: this.printable(title),
        Creator: 'Secgraph',
        Producer: 'Secgraph',
        CreationDate: createdAt,
      },
    });
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#open.push({ element: this.#root, role: 'Document' });
  }

  get width(): number {
    return this.#pdf.page.width - 2 * MARGIN.side;
  }

  get y(): number {
    return this.#y;
  }

  /** What is free below on this page. */
  get room(): number {
    return this.#bottom - this.#y;
  }

  /** A text as it is printed, on one line; see `printableText`. */
  printable(text: string, maxLength = MAX_TEXT): string {
    const { regular, bold } = this.#fonts;
    return printableText(
      text,
      (codePoint) => regular.find(codePoint) !== undefined && bold.find(codePoint) !== undefined,
      maxLength,
    );
  }

  /** A paragraph. */
  text(text: string, style: Partial<TextStyle> = {}, role: Role = 'P'): void {
    const full = { ...PLAIN, ...style };
    const height = full.size * LEADING;
    this.within(role, () => {
      for (const line of this.wrap(text, this.width, full)) {
        this.reserve(height);
        this.#mark(() => this.#drawLine(line, { x: MARGIN.side, y: this.#y }, full));
        this.#y += height;
      }
    });
  }

  /** Also found in the outline of the file, and by the contents. */
  heading(text: string, level: 2 | 3, anchor?: string): void {
    const size = { 2: 13, 3: 10.5 }[level];
    this.space(level === 3 ? 10 : 16);
    // With something below it.
    this.reserve(size * LEADING + 60);
    if (anchor !== undefined) {
      this.#pageOfAnchor.set(anchor, this.#page);
      this.#pdf.addNamedDestination(anchor, 'XYZ', MARGIN.side, this.#y - 8, null);
    }
    if (level === 2) {
      this.#pdf.outline.addItem(this.printable(text, MAX_OUTLINE));
    }
    this.text(text, { font: 'bold', size }, `H${level}`);
    this.space(4);
  }

  space(height: number): void {
    this.#y += height;
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  newPage(): void {
    if (this.#y > MARGIN.top) {
      this.#addPage();
    }
  }

  /** Begins another page where so much does not fit, unless nothing is on this one. */
  reserve(height: number): void {
    if (this.#y > MARGIN.top && this.#y + height > this.#bottom) {
      this.#addPage();
    }
  }

  /** What is drawn by `draw` belongs to an element of its own. */
  within(role: Role, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = this.#pdf.struct(role, options);
    this.#open.at(-1)?.element.add(element);
    this.#open.push({ element, role });
    draw();
    this.#open.pop();
    element.end();
  }

  /** Text at a place, which says where it is cut. Returns how high it is. */
  textAt(text: string, box: TextBox, style: TextStyle): number {
    let height = 0;
    this.#mark(() => {
      height = this.#drawBox(text, box, style);
    });

    return height;
  }

  /** What only decorates: readers are not told of it. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  /** A picture, with what it tells in words. */
  figure(alt: string, draw: () => void): void {
    this.within('Figure', draw, { alt: this.printable(alt) });
  }

  /** Leads to the headings; numbers of pages are written once they are known. */
  contents(entries: readonly ContentsEntry[]): void {
    this.within('TOC', () => {
      for (const { title, anchor, level } of entries) {
        const style: TextStyle = { ...PLAIN, font: level === 1 ? 'bold' : 'regular' };
        const height = style.size * LEADING + 3;
        this.reserve(height);
        const x = MARGIN.side + (level === 1 ? 0 : 14);
        const width = this.width - (x - MARGIN.side) - CONTENTS_NUMBER;
        this.within('TOCI', () => this.textAt(title, { x, y: this.#y, width, maxLines: 1 }, style));
        this.#pdf.goTo(MARGIN.side, this.#y - 1, this.width, height, anchor);
        const end = MARGIN.side + this.width;
        const box = { x: end - CONTENTS_NUMBER, y: this.#y, width: CONTENTS_NUMBER, align: 'right' } as const;
        this.#contents.push({ anchor, page: this.#page, box });
        this.#y += height;
        this.decorate((pdf) => {
          const y = this.#y - 2.5;
          pdf.moveTo(MARGIN.side, y).lineTo(end, y).lineWidth(0.4).stroke(RULE);
        });
      }
    });
  }

  /** What stands above every page but the first, and below all of them beside their numbers; then the bytes. */
  async *finish(above: string, below: string): AsyncGenerator<Uint8Array, void> {
    const { count } = this.#pdf.bufferedPageRange();
    for (const { anchor, page, box } of this.#contents) {
      this.#pdf.switchToPage(page);
      const number = this.#pageOfAnchor.get(anchor);
      this.#artifact(number === undefined ? '' : String(number + 1), box, PLAIN);
    }
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      const x = MARGIN.side;
      if (page > 0) {
        this.#artifact(above, { x, y: 30, width: this.width }, SMALL);
        this.decorate((pdf) => {
          pdf
            .moveTo(x, 44)
            .lineTo(x + this.width, 44)
            .lineWidth(0.5)
            .stroke(RULE);
        });
      }
      const y = this.#pdf.page.height - 32;
      this.#artifact(below, { x, y, width: this.width - 60 }, SMALL);
      this.#artifact(`${page + 1} / ${count}`, { x, y, width: this.width, align: 'right' }, SMALL);
    }
    this.#root.end();
    this.#pdf.end();
    for await (const chunk of this.#pdf) {
      yield chunk as Uint8Array;
    }
  }

  wrap(text: string, width: number, style: TextStyle): readonly string[] {
    return wrapText(this.printable(text), width, (part) => this.widthOf(part, style));
  }

  widthOf(text: string, { font, size }: TextStyle): number {
    const key = `${font} ${text}`;
    let known = this.#widths.get(key);
    if (known === undefined) {
      known = this.#fonts[font].split(text).reduce((sum, run) => {
        this.#use(run, 1000);
        return sum + this.#pdf.widthOfString(run.text, { features: FEATURES });
      }, 0);
      if (this.#widths.size === MAX_WIDTHS) {
        this.#widths.clear();
      }
      this.#widths.set(key, known);
    }

    return (known * size) / 1000;
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN.bottom;
  }

  #addPage(): void {
    this.#pdf.addPage();
    this.#page++;
    this.#y = MARGIN.top;
  }

  #cutLine(line: string, width: number, style: TextStyle): string {
    const characters = Array.from(line);
    while (characters.length > 0 && this.widthOf(`${characters.join('')}${CUT}`, style) > width) {
      characters.pop();
    }

    return `${characters.join('').trimEnd()}${CUT}`;
  }

  /** What is drawn belongs to the element that is open. */
  #mark(draw: () => void): void {
    const open = this.#open.at(-1);
    const content = this.#pdf.markStructureContent(open?.role ?? 'P');
    draw();
    this.#pdf.endMarkedContent();
    open?.element.add(content);
  }

  /** What is on every page. */
  #artifact(text: string, box: TextBox, style: TextStyle): void {
    this.#pdf.markContent('Artifact', { type: 'Pagination' });
    this.#drawBox(text, { ...box, maxLines: 1 }, style);
    this.#pdf.endMarkedContent();
  }

  /** Returns how high it is. */
  #drawBox(text: string, { x, y, width, maxLines, align = 'left' }: TextBox, style: TextStyle): number {
    let lines = this.wrap(text, width, style);
    if (maxLines !== undefined && lines.length > maxLines) {
      const kept = lines.slice(0, maxLines);
      lines = [...kept.slice(0, -1), this.#cutLine(kept.at(-1) ?? '', width, style)];
    }
    const height = style.size * LEADING;
    for (const [index, line] of lines.entries()) {
      const start = align === 'right' ? x + width - this.widthOf(line, style) : x;
      this.#drawLine(line, { x: start, y: y + index * height }, style);
    }

    return lines.length * height;
  }

  #drawLine(line: string, { x, y }: Place, style: TextStyle): void {
    let left = x;
    // Faces are not equally high: they share the line that letters stand on.
    const base = y + ASCENT * style.size;
    for (const run of this.#fonts[style.font].split(line)) {
      this.#use(run, style.size);
      // With features, the whole run is laid out at once: so words of a run turn together.
      this.#pdf
        .fillColor(style.color)
        .text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic', features: FEATURES });
      left += this.widthOf(run.text, style);
    }
  }

  #use({ face }: Run, size: number): void {
    if (!this.#registered.has(face.path)) {
      this.#registered.add(face.path);
      this.#pdf.registerFont(face.path, face.path);
    }
    this.#pdf.font(face.path, size);
  }
}

/** Of a line, in its size. */
const ASCENT = 0.97;
const MAX_OUTLINE = 200;
const CONTENTS_NUMBER = 30;
