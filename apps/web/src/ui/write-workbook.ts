import { cellText } from './cell-text.ts';
import { writeZip } from './write-zip.ts';

/** What spreadsheets can hold. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_TEXT_LENGTH = 32_767;
/** Spreadsheets keep fifteen digits of a number. */
const MAX_NUMBER = 1e15;
const CUT = ' … (cut: a cell holds no more)';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Rows as a workbook of one sheet (ECMA-376), the first row staying in view. Numbers and truth values stay what they
 * are; texts are texts, so none is a formula, whatever it begins with.
 *
 * Throws where there are more rows or columns than a sheet can hold.
 */
export async function writeWorkbook(rows: Iterable<readonly unknown[]>): Promise<Blob> {
  const file = (name: string, ...parts: string[]) => ({ name, content: new Blob([HEAD, ...parts]) });

  return writeZip(
    [
      file(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
        '</Types>',
      ),
      file('_rels/.rels', relationTo('officeDocument', 'xl/workbook.xml')),
      file(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">`,
        '<sheets><sheet name="Secgraph" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      file('xl/_rels/workbook.xml.rels', relationTo('worksheet', 'worksheets/sheet1.xml')),
      file('xl/worksheets/sheet1.xml', ...sheetOf(rows)),
    ],
    MEDIA_TYPE,
  );
}

function relationTo(type: string, target: string): string {
  return (
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
  );
}

function* sheetOf(rows: Iterable<readonly unknown[]>): Generator<string, void> {
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield '</sheetView></sheetViews><sheetData>';
  let number = 0;
  for (const values of rows) {
    number++;
    if (number > MAX_ROWS || values.length > MAX_COLUMNS) {
      throw new Error('A spreadsheet cannot hold so many rows or columns: choose CSV.');
    }
    yield `<row r="${number}">${values.map((value, at) => cellOf(value, `${columnName(at)}${number}`)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function cellOf(value: unknown, place: string): string {
  if (typeof value === 'number' && Math.abs(value) < MAX_NUMBER) {
    return `<c r="${place}"><v>${value}</v></c>`;
  }
  if (typeof value === 'boolean') {
    return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  }

  const text = cellText(value);

  return text === ''
    ? ''
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeText(shorten(text))}</t></is></c>`;
}

function shorten(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : text.slice(0, MAX_TEXT_LENGTH - CUT.length) + CUT;
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      // XML cannot have most of them.
      .replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD')
      .replaceAll(/[&<>\r]/g, (sign) => MARKUP[sign] ?? sign)
      // Spreadsheets read `_x0041_` as "A".
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}

/** `A` … `Z`, `AA` … */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));

  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
