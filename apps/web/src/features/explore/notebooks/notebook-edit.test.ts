import type { NotebookCell } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { applyEdit, type NotebookEdit } from './notebook-edit.ts';

const cell = (id: string, text = id): NotebookCell => ({
  id,
  type: 'note',
  title: '',
  text,
  statement: '',
  parameters: {},
  search: '',
  kept: null,
});
const CELLS = ['a', 'b', 'c'].map((id) => cell(id));
const KEPT = { counts: { nodes: 1 }, kept_at: '2026-11-24T12:00:00Z', analyzed_at: null };
const idsAfter = (edit: NotebookEdit, cells = CELLS) =>
  applyEdit(cells, edit)?.map(({ id, text }) => id ?? text);

describe('an edit', () => {
  it.each<[string, NotebookEdit, readonly string[]]>([
    ['adds at the end', { kind: 'insert', cell: { type: 'note', text: 'new' } }, ['a', 'b', 'c', 'new']],
    [
      'adds after a cell',
      { kind: 'insert', cell: { type: 'note', text: 'new' }, after: 'a' },
      ['a', 'new', 'b', 'c'],
    ],
    [
      'adds at the end where that cell is gone',
      { kind: 'insert', cell: { type: 'note', text: 'new' }, after: 'gone' },
      ['a', 'b', 'c', 'new'],
    ],
    ['moves up', { kind: 'move', id: 'c', by: -1 }, ['a', 'c', 'b']],
    ['moves down', { kind: 'move', id: 'a', by: 1 }, ['b', 'a', 'c']],
    ['leaves the first where it is', { kind: 'move', id: 'a', by: -1 }, ['a', 'b', 'c']],
    ['leaves the last where it is', { kind: 'move', id: 'c', by: 1 }, ['a', 'b', 'c']],
    ['removes', { kind: 'remove', base: cell('b') }, ['a', 'c']],
  ])('%s', (_, edit, ids) => {
    expect(idsAfter(edit)).toEqual(ids);
  });

  it('replaces a cell that is as it was, whatever was kept of it and wherever it stands now', () => {
    const edit = { kind: 'replace', base: cell('b'), cell: { type: 'note', text: 'mine' } } as const;
    const now = [cell('c'), { ...cell('b'), kept: KEPT }];

    expect(applyEdit(now, edit)?.map(({ id, text }) => [id, text])).toEqual([
      ['c', 'c'],
      ['b', 'mine'],
    ]);
  });

  it.each<[string, NotebookEdit]>([
    ['replace', { kind: 'replace', base: cell('b'), cell: { type: 'note', text: 'mine' } }],
    ['remove', { kind: 'remove', base: cell('b') }],
  ])('does not %s what somebody else has changed or removed', (_, edit) => {
    expect(applyEdit([cell('a'), cell('b', 'theirs')], edit)).toBeUndefined();
    expect(applyEdit([cell('a')], edit)).toBeUndefined();
  });

  it('does not move what is gone', () => {
    expect(idsAfter({ kind: 'move', id: 'gone', by: 1 })).toBeUndefined();
  });
});
