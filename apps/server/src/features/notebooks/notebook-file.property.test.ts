import type { NotebookCell } from '@secgraph/database/notebooks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { notebookJson, notebookMarkdown } from './notebook-file.ts';
import { readCells } from './read-notebook.ts';

const text = fc.string({ unit: fc.constantFrom('`', '~', '\n', ' ', 'a', '#') });
const cell: fc.Arbitrary<NotebookCell> = fc.record({
  id: fc.uuid(),
  type: fc.constant('statement' as const),
  title: text.map((title) => title.trim()),
  text,
  statement: text.map((statement) => `RETURN 1 ${statement}`),
  parameters: fc.dictionary(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.json().map((json) => JSON.parse(json)),
  ),
  search: fc.constant(''),
});

it('no statement ends the block of code that it stands in', () => {
  fc.assert(
    fc.property(cell, ({ parameters: _, ...question }) => {
      const markdown = notebookMarkdown({
        title: 'Hunt',
        description: '',
        cells: [{ ...question, title: 'Q', text: '', parameters: {} }],
      });
      const lines = markdown.trimEnd().split('\n');
      const begin = lines.findIndex((line) => /^`{3,}cypher$/.test(line));
      const fence = (lines[begin] ?? '').replace('cypher', '');
      // As CommonMark has it: a line of at least as many backticks ends the block.
      const end = lines.findIndex(
        (line, index) => index > begin && /^ {0,3}`+ *$/.test(line) && line.trim().length >= fence.length,
      );

      expect(lines.slice(begin + 1, end).join('\n')).toBe(question.statement);
    }),
  );
});

it('what is written is read again', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 4 }), (cells) => {
      const file = JSON.parse(notebookJson({ title: 'Hunt', description: '', cells }));
      const withoutIds = (list: readonly NotebookCell[]) => list.map(({ id: _, ...rest }) => rest);

      expect(withoutIds(readCells(file.cells))).toEqual(withoutIds(JSON.parse(JSON.stringify(cells))));
    }),
  );
});
