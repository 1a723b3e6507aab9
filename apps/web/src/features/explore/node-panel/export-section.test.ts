import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RelatedPage } from '../../../api/entities.ts';
import { type ExportFormat, exportSection, ListChangedError } from './export-section.ts';

const LIST = { collection: 'groups', list: 'members', objectId: 'S-1' } as const;
const readRelatedPage = vi.fn();
afterEach(() => readRelatedPage.mockReset());

const entry = (name: string) => ({ objectID: `S-${name}`, name, label: 'User', kinds: ['Base', 'User'] });

async function exportAs(format: ExportFormat, pages: readonly RelatedPage[]) {
  const steps: number[] = [];
  for (const page of pages) {
    readRelatedPage.mockResolvedValueOnce(page);
  }
  const file = await exportSection(LIST, {
    format,
    view: { sortBy: undefined, contains: '' },
    signal: new AbortController().signal,
    onProgress: (done) => steps.push(done),
    readPage: readRelatedPage,
  });

  // A text of a file leaves out the mark at its beginning.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  return { text, steps };
}

describe('the export of a list', () => {
  it('joins all pages', async () => {
    const pages = [
      { count: 3, data: [entry('A, B'), entry('=C')] },
      { count: 3, data: [entry('D')] },
    ];

    expect(await exportAs('csv', pages)).toEqual({
      text: '\uFEFFname,objectid,kind,kinds\r\n"A, B","S-A, B",User,Base User\r\n\'=C,S-=C,User,Base User\r\nD,S-D,User,Base User\r\n',
      steps: [2, 3],
    });
    expect(readRelatedPage.mock.calls.map(([, page]) => page.skip)).toEqual([0, 2]);
    const { text } = await exportAs('json', pages);
    expect(JSON.parse(text)).toEqual(
      ['A, B', '=C', 'D'].map((name) => ({
        name,
        objectid: `S-${name}`,
        kind: 'User',
        kinds: ['Base', 'User'],
      })),
    );
  });

  it('of nothing is a file with nothing in it', async () => {
    const { text } = await exportAs('json', [{ count: 0, data: [] }]);
    expect(JSON.parse(text)).toEqual([]);
  });

  it.each([
    [
      'longer',
      [
        { count: 2, data: [entry('A')] },
        { count: 3, data: [entry('B')] },
      ],
    ],
    [
      'shorter',
      [
        { count: 2, data: [entry('A')] },
        { count: 2, data: [] },
      ],
    ],
  ])('fails where the list became %s meanwhile', async (_, pages) => {
    await expect(exportAs('csv', pages)).rejects.toBeInstanceOf(ListChangedError);
  });
});
