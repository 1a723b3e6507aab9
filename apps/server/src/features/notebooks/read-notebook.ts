import { randomUUID } from 'node:crypto';
import {
  MAX_NOTEBOOK_BYTES,
  MAX_NOTEBOOK_CELLS,
  MAX_NOTEBOOK_DESCRIPTION,
  MAX_NOTEBOOK_TITLE,
  type NotebookCellInput,
} from '@secgraph/contract';
import type { NotebookCell, NotebookContent } from '@secgraph/database/notebooks';
import { SEARCH_TYPES } from '@secgraph/vocabulary';
import { badRequest } from '../../http/http-error.ts';

const CELL_ID = /^[\w-]{1,64}$/;

export function readTitle(text: string): string {
  const title = text.trim();
  if (title === '' || title.length > MAX_NOTEBOOK_TITLE) {
    throw badRequest(`the title of a notebook needs 1 to ${MAX_NOTEBOOK_TITLE} characters`);
  }

  return storable(title);
}

export function readDescription(text: string): string {
  const description = text.trim();
  if (description.length > MAX_NOTEBOOK_DESCRIPTION) {
    throw badRequest(`the description of a notebook takes at most ${MAX_NOTEBOOK_DESCRIPTION} characters`);
  }

  return storable(description);
}

/** Cells as they can be stored; what has no id yet gets one. Messages count cells from 1. */
export function readCells(inputs: readonly NotebookCellInput[]): readonly NotebookCell[] {
  const ids = new Set<string>();

  return inputs.map((input, index) => {
    const cell = readCell(input, `cell ${index + 1}`);
    if (ids.has(cell.id)) {
      throw badRequest(`cell ${index + 1} has the id of another cell: leave it out for a new one`);
    }
    ids.add(cell.id);

    return cell;
  });
}

/** Throws where a notebook has more than one may have. */
export function assertNotebookSize({ title, description, cells }: NotebookContent): void {
  if (cells.length > MAX_NOTEBOOK_CELLS) {
    throw badRequest(
      `that would be ${cells.length} cells; a notebook takes ${MAX_NOTEBOOK_CELLS}: begin another one`,
    );
  }

  const sizeBytes = Buffer.byteLength(JSON.stringify([title, description, cells]));
  if (sizeBytes > MAX_NOTEBOOK_BYTES) {
    throw badRequest(
      `that would be ${sizeBytes} bytes; a notebook takes ${MAX_NOTEBOOK_BYTES}: shorten it or begin another one`,
    );
  }
}

function readCell(input: NotebookCellInput, place: string): NotebookCell {
  const { id = randomUUID(), type, title = '', text = '', parameters = {} } = input;
  const { statement = '', search = '' } = input;
  if (!CELL_ID.test(id)) {
    throw badRequest(`${place}: an id is 1 to 64 letters, digits, hyphens and underscores`);
  }
  if (title.length > MAX_NOTEBOOK_TITLE) {
    throw badRequest(`${place}: the title of a question takes at most ${MAX_NOTEBOOK_TITLE} characters`);
  }

  const words = { id, type, title: storable(title.trim()), text: storable(text) };
  switch (type) {
    case 'note':
      return { ...words, title: '', statement: '', parameters: {}, search: '' };
    case 'statement':
      return {
        ...words,
        statement: readStatement(statement, place),
        parameters: storableValues(parameters),
        search: '',
      };
    case 'view':
      return { ...words, statement: '', parameters: {}, search: readView(search, place) };
  }
}

function readStatement(statement: string, place: string): string {
  if (statement.trim() === '') {
    throw badRequest(`${place}: a statement needs its text in the field statement`);
  }

  return storable(statement);
}

function readView(search: string, place: string): string {
  const address = search.replace(/^\?/, '');
  const searchType = new URLSearchParams(address).get('searchType') ?? '';
  if (!SEARCH_TYPES.some((known) => known === searchType)) {
    throw badRequest(
      `${place}: search must be the address of Explore after its question mark, with one of these as searchType: ${SEARCH_TYPES.join(', ')}`,
    );
  }

  return storable(address);
}

function storableValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  JSON.stringify(values, (name: string, value: unknown) => {
    storable(name);
    return typeof value === 'string' ? storable(value) : value;
  });

  return values;
}

function storable(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw badRequest('a notebook holds characters that cannot be stored');
  }

  return text;
}
