import { Code, Text, Title } from '@mantine/core';
import type { Notebook, NotebookCell } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MarkdownText } from '../../../ui/markdown-text.tsx';
import { CellAnswer } from './cell-answer.tsx';
import { CellEditor } from './cell-editor.tsx';
import { CellTools } from './cell-tools.tsx';
import classes from './notebook.module.css';
import { runCell, useCellRun } from './run-cell.ts';

export interface CellCardProps {
  readonly notebook: Notebook;
  readonly cell: NotebookCell;
  readonly place: number;
}

/** A cell: a note, or a question with its note and its answer. */
export function CellCard({ notebook, cell, place }: CellCardProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<'never' | 'now' | 'done'>('never');
  const run = useCellRun(cell);
  const title = titleOf(cell, run.request?.title(run.answer), place);
  const name = cell.type === 'note' ? `Note ${place + 1}` : title;
  if (editing === 'now') {
    return (
      <li className={classes['cell']}>
        <CellEditor notebook={notebook} cell={cell} type={cell.type} onClose={() => setEditing('done')} />
      </li>
    );
  }

  return (
    <li className={classes['cell']} aria-label={name}>
      <div className={classes['head']}>
        <div className={classes['title']}>
          {cell.type === 'note' ? (
            <div className={classes['text']}>
              <MarkdownText source={cell.text} />
            </div>
          ) : (
            <Title order={2} fz="md">
              <bdi>{title}</bdi>
            </Title>
          )}
        </div>
        <CellTools
          notebook={notebook}
          cell={cell}
          name={name}
          place={place}
          onRun={
            run.request === undefined
              ? undefined
              : () => void runCell(client, notebook.id, cell).catch(() => undefined)
          }
          onEdit={() => setEditing('now')}
          wasEdited={editing === 'done'}
        />
      </div>
      {cell.type === 'note' ? null : (
        <>
          {cell.type === 'statement' ? <Statement cell={cell} /> : null}
          <CellAnswer notebook={notebook} cell={cell} run={run} title={title} />
          {cell.text === '' ? null : (
            <div className={classes['below']}>
              <MarkdownText source={cell.text} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

export function Statement({ cell: { statement, parameters } }: { readonly cell: NotebookCell }) {
  const values = Object.entries(parameters);

  return (
    <>
      {/* Long statements are scrolled, by keyboard, too. */}
      <Code block className={classes['statement']} tabIndex={0} role="group" aria-label="Statement">
        {statement}
      </Code>
      {values.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {values.map(([parameter, value]) => (
            <Code key={parameter} mr={6}>
              ${cleanText(parameter)} = {cleanText(JSON.stringify(value) ?? '')}
            </Code>
          ))}
        </Text>
      )}
    </>
  );
}

/** A question that nobody gave a title is called what Explore calls it. */
export function titleOf(cell: NotebookCell, asked: string | undefined, place: number): string {
  return cleanText(cell.title || asked || `Question ${place + 1}`);
}
