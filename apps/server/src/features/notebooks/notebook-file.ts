import { NOTEBOOK_FILE_FORMAT } from '@secgraph/contract';
import type { NotebookCell, NotebookContent } from '@secgraph/database/notebooks';

const FENCE = '```';

/** What an import takes again: without ids, so that a notebook can be imported beside itself. */
export function notebookJson({ title, description, cells }: NotebookContent): string {
  const file = { format: NOTEBOOK_FILE_FORMAT, title, description, cells: cells.map(fieldsOf) };

  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** The same for people: texts as they were written, questions as blocks of code. */
export function notebookMarkdown({ title, description, cells }: NotebookContent): string {
  const blocks = [
    `# ${inLine(title)}`,
    description,
    ...cells.flatMap((cell, index) => blocksOf(cell, index + 1)),
  ];

  return `${blocks.filter((block) => block.trim() !== '').join('\n\n')}\n`;
}

function fieldsOf({ type, title, text, statement, parameters, search }: NotebookCell) {
  switch (type) {
    case 'note':
      return { type, text };
    case 'statement':
      return { type, title, text, statement, parameters };
    case 'view':
      return { type, title, text, search };
  }
}

function blocksOf(cell: NotebookCell, place: number): readonly string[] {
  const { type, title, text, statement, parameters, search } = cell;
  const heading = `## ${title === '' ? `Question ${place}` : inLine(title)}`;
  switch (type) {
    case 'note':
      return [text];
    case 'statement':
      return [
        heading,
        fenced(statement, 'cypher'),
        Object.keys(parameters).length === 0 ? '' : fenced(JSON.stringify(parameters, undefined, 2), 'json'),
        text,
      ];
    case 'view':
      return [heading, fenced(`/ui/explore?${search}`, ''), text];
  }
}

/** A block of code that nothing in it ends: its fence is longer than any run of the same characters within. */
function fenced(text: string, language: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(FENCE.length, ...runs.map((run) => run.length + 1)));

  return `${fence}${language}\n${text}\n${fence}`;
}

function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
