import { INK, LEADING, MARGIN, MUTED, type PdfSheet, RULE, SHADE, type TextStyle } from './pdf-sheet.ts';

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

const PAD = 3.5;
/** Names on paper: whoever needs the rest has the other formats. */
const MAX_CELL = 200;
const MAX_LINES = 6;
const CELL: TextStyle = { font: 'regular', size: 8, color: INK };
const DETAIL: TextStyle = { font: 'regular', size: 7, color: MUTED };
const HEADER: TextStyle = { font: 'bold', size: 7.5, color: INK };
/** Rows that a head is not left alone with at the end of a page. */
const KEPT_TOGETHER = 46;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly isNumber: boolean;
}

interface CellPart {
  readonly text: string;
  readonly style: TextStyle;
  readonly height: number;
}

/** Its head is repeated on each page; a row is never torn apart. */
export function drawTable(
  sheet: PdfSheet,
  columns: readonly TableColumn[],
  rows: Iterable<readonly TableCell[]>,
): void {
  const places = placesOf(sheet, columns);
  const head = columns.map(({ title }) => ({ text: title }));
  const drawHead = () => drawRow(sheet, partsOf(sheet, head, places, HEADER), { places, isHead: true });

  sheet.within('Table', () => {
    sheet.reserve(KEPT_TOGETHER);
    drawHead();
    for (const row of rows) {
      const parts = partsOf(sheet, row, places, CELL);
      if (heightOf(parts) > sheet.room) {
        sheet.newPage();
        drawHead();
      }
      drawRow(sheet, parts, { places, isHead: false });
    }
  });
  sheet.space(6);
}

function placesOf(sheet: PdfSheet, columns: readonly TableColumn[]): readonly Column[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN.side;

  return columns.map(({ share, isNumber = false }) => {
    const width = (share / total) * sheet.width;
    const place = { x: x + PAD, width: width - 2 * PAD, isNumber };
    x += width;
    return place;
  });
}

function partsOf(
  sheet: PdfSheet,
  row: readonly TableCell[],
  places: readonly Column[],
  style: TextStyle,
): readonly (readonly CellPart[])[] {
  return places.map(({ width }, index) => {
    const { text = '', detail = '', color = style.color } = row[index] ?? {};
    const measured = (shown: string, own: TextStyle): CellPart => {
      const printed = sheet.printable(shown, MAX_CELL);
      const lines = Math.min(sheet.wrap(printed, width, own).length, MAX_LINES);
      return { text: printed, style: own, height: lines * own.size * LEADING };
    };

    return [measured(text, { ...style, color }), ...(detail === '' ? [] : [measured(detail, DETAIL)])];
  });
}

function heightOf(parts: readonly (readonly CellPart[])[]): number {
  return Math.max(...parts.map((cell) => cell.reduce((sum, { height }) => sum + height, 0))) + 2 * PAD;
}

function drawRow(
  sheet: PdfSheet,
  parts: readonly (readonly CellPart[])[],
  { places, isHead }: { readonly places: readonly Column[]; readonly isHead: boolean },
): void {
  const height = heightOf(parts);
  if (isHead) {
    sheet.decorate((pdf) => pdf.rect(MARGIN.side, sheet.y, sheet.width, height).fill(SHADE));
  }
  sheet.within('TR', () => {
    for (const [index, { x, width, isNumber }] of places.entries()) {
      sheet.within(isHead ? 'TH' : 'TD', () => {
        let y = sheet.y + PAD;
        for (const { text, style } of parts[index] ?? []) {
          const align = isNumber ? 'right' : 'left';
          y += sheet.textAt(text, { x, y, width, maxLines: MAX_LINES, align }, style);
        }
      });
    }
  });
  sheet.space(height);
  sheet.decorate((pdf) => {
    pdf
      .moveTo(MARGIN.side, sheet.y)
      .lineTo(MARGIN.side + sheet.width, sheet.y)
      .lineWidth(0.4)
      .stroke(RULE);
  });
}
