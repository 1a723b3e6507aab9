import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

const DIRECTORY_ENTRY = 0x02_01_4b_50;

/** By way of the directory at the end, as programs read archives; the checksums must be right. */
async function unpack(archive: Blob): Promise<ReadonlyMap<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.readUInt32LE(at)).toBe(DIRECTORY_ENTRY);
    const [packedSize, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = inflateRawSync(bytes.subarray(start, start + packedSize));
    expect([content.length, crc32(content)]).toEqual([size, bytes.readUInt32LE(at + 16)]);
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength;
  }
  expect(at).toBe(end);

  return files;
}

async function cellsOf(...rows: readonly (readonly unknown[])[]): Promise<readonly string[]> {
  const sheet = (await unpack(await writeWorkbook(rows))).get('xl/worksheets/sheet1.xml') ?? '';

  return [...sheet.matchAll(/<c .*?<\/c>/gs)].map(([cell]) => cell);
}

const text = (place: string, written: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;

describe('a workbook', () => {
  it('is an archive of the parts that programs look for', async () => {
    const files = await unpack(await writeWorkbook([['name']]));

    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(
      `<sheetData><row r="1">${text('A1', 'name')}</row></sheetData>`,
    );
  });

  it('has numbers and truth values as what they are', async () => {
    expect(await cellsOf([1, -2.5, true, false, null, undefined, '', 'last'])).toEqual([
      '<c r="A1"><v>1</v></c>',
      '<c r="B1"><v>-2.5</v></c>',
      '<c r="C1" t="b"><v>1</v></c>',
      '<c r="D1" t="b"><v>0</v></c>',
      text('H1', 'last'),
    ]);
  });

  it('keeps every digit of a number', async () => {
    expect(await cellsOf([1e15 - 1, 132_537_600_000_000_000])).toEqual([
      '<c r="A1"><v>999999999999999</v></c>',
      text('B1', '132537600000000000'),
    ]);
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")'],
    ['<b>&amp;</b>', '&lt;b&gt;&amp;amp;&lt;/b&gt;'],
    ['a\u0000b\u001Bc\uD800', 'a\uFFFDb\uFFFDc\uFFFD'],
    ['_x0041_', '_x005F_x0041_'],
    ['two\r\nlines', 'two&#13;\nlines'],
    [['a', 'b'], 'a; b'],
  ])('has texts as texts, whatever they hold: %j', async (value, written) => {
    expect(await cellsOf([value])).toEqual([text('A1', written)]);
  });

  it('says where a text is too long for it', async () => {
    const [cell = ''] = await cellsOf(['x'.repeat(40_000)]);

    expect(cell.replace(/<.*?>/g, '').length).toBe(32_767);
    expect(cell).toContain('x … (cut: a cell holds no more)<');
  });

  it('names columns beyond the alphabet, and refuses more than there are', async () => {
    const wide = Array.from({ length: 703 }, (_, at) => at);

    expect((await cellsOf(wide)).at(-1)).toBe('<c r="AAA1"><v>702</v></c>');
    await expect(writeWorkbook([Array.from({ length: 16_385 }, () => 1)])).rejects.toThrow('choose CSV');
  });
});
