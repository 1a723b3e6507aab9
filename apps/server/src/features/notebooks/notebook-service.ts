import { MAX_NOTEBOOKS, type NotebookCellInput, type NotebookCounts } from '@secgraph/contract';
import type { BatchedList } from '@secgraph/database';
import type {
  KeptAnswer,
  NotebookContent,
  NotebookRepository,
  NotebookScope,
  NotebookSharing,
  VersionedContent,
  ViewedNotebook,
  WholeNotebook,
} from '@secgraph/database/notebooks';
import type { ListQuery } from '@secgraph/kernel';
import type { Caller } from '../../auth/caller.ts';
import { badRequest, conflict, forbidden, notFound } from '../../http/http-error.ts';
import { mayEdit, mayRead, mayShare } from './notebook-access.ts';
import { assertNotebookSize, readCells, readDescription, readTitle } from './read-notebook.ts';

/** A notebook, and what the caller kept of the answers to its questions. */
export interface ReadNotebook {
  readonly notebook: WholeNotebook;
  readonly kept: readonly KeptAnswer[];
}

export interface NotebookInput {
  readonly title: string;
  readonly description?: string;
  readonly cells?: readonly NotebookCellInput[];
}

interface NotebookChange extends Partial<NotebookInput> {
  readonly version: number;
}

/** Notebooks as callers may see and change them: those that they may not see are not there for them. */
export class NotebookService {
  readonly #notebooks: NotebookRepository;

  constructor(notebooks: NotebookRepository) {
    this.#notebooks = notebooks;
  }

  async list(caller: Caller, scope: NotebookScope, list: ListQuery): Promise<BatchedList<ViewedNotebook>> {
    return this.#notebooks.listNotebooks({ viewerId: caller.userId, scope }, list);
  }

  async get(id: number, caller: Caller): Promise<ReadNotebook> {
    const notebook = await this.#find(id, caller);

    return { notebook, kept: await this.#notebooks.listAnswers(id, caller.userId) };
  }

  async create(
    caller: Caller,
    { title, description = '', cells = [] }: NotebookInput,
  ): Promise<ReadNotebook> {
    const content = {
      title: readTitle(title),
      description: readDescription(description),
      cells: readCells(cells),
    };
    assertNotebookSize(content);

    return this.get(await this.#notebooks.createNotebook(caller, content, assertRoom), caller);
  }

  async update(id: number, caller: Caller, { version, ...input }: NotebookChange): Promise<ReadNotebook> {
    const changes = {
      ...(input.title === undefined ? {} : { title: readTitle(input.title) }),
      ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
      ...(input.cells === undefined ? {} : { cells: readCells(input.cells) }),
    };

    return this.#change(id, caller, (current) => {
      assertVersion(current, version);
      return { ...current, ...changes };
    });
  }

  async addCells(id: number, caller: Caller, inputs: readonly NotebookCellInput[]): Promise<ReadNotebook> {
    // An id would be that of a cell that is there already.
    const added = readCells(inputs.map(({ id: _, ...input }) => input));
    if (added.length === 0) {
      throw badRequest('cells is empty: name at least one cell to add');
    }

    return this.#change(id, caller, (current) => ({ ...current, cells: [...current.cells, ...added] }));
  }

  async remove(id: number, caller: Caller): Promise<void> {
    await this.#findToShare(id, caller);
    if (!(await this.#notebooks.removeNotebook(id))) {
      throw notFound();
    }
  }

  async keepAnswer(
    { notebookId, cellId }: { readonly notebookId: number; readonly cellId: string },
    caller: Caller,
    answer: { readonly counts: NotebookCounts; readonly analyzedAt: Date | undefined },
  ): Promise<KeptAnswer> {
    await this.#find(notebookId, caller);
    const { userId } = caller;
    const kept = await this.#notebooks.keepAnswer({ notebookId, cellId, userId, ...answer });
    if (kept === undefined) {
      throw notFound('the notebook has no such cell');
    }

    return kept;
  }

  async getSharing(id: number, caller: Caller): Promise<NotebookSharing> {
    await this.#findToShare(id, caller);

    return this.#notebooks.getSharing(id);
  }

  async share(id: number, caller: Caller, sharing: NotebookSharing): Promise<NotebookSharing> {
    const notebook = await this.#findToShare(id, caller);
    if ([...sharing.readerIds, ...sharing.editorIds].some((userId) => userId === notebook.userId)) {
      throw badRequest('a notebook cannot be shared with its owner, who has it already');
    }
    if (!(await this.#notebooks.replaceSharing(id, sharing))) {
      throw notFound('there is no such notebook or user');
    }

    return this.#notebooks.getSharing(id);
  }

  async #change(
    id: number,
    caller: Caller,
    decide: (current: VersionedContent) => NotebookContent,
  ): Promise<ReadNotebook> {
    if (!mayEdit(await this.#find(id, caller), caller)) {
      throw forbidden('the notebook is shared with you for reading: ask its owner to let you edit it');
    }

    const isThere = await this.#notebooks.changeNotebook(id, caller, (current) => {
      const changed = decide(current);
      assertNotebookSize(changed);
      return changed;
    });
    if (!isThere) {
      throw notFound();
    }

    return this.get(id, caller);
  }

  async #find(id: number, caller: Caller): Promise<WholeNotebook> {
    const notebook = await this.#notebooks.findNotebook(id, caller.userId);
    if (notebook === undefined || !mayRead(notebook, caller)) {
      throw notFound();
    }

    return notebook;
  }

  async #findToShare(id: number, caller: Caller): Promise<WholeNotebook> {
    const notebook = await this.#find(id, caller);
    if (!mayShare(notebook, caller)) {
      throw forbidden('only its owner may share or delete a notebook; of public ones, administrators may');
    }

    return notebook;
  }
}

function assertVersion({ version, updatedBy }: VersionedContent, expected: number): void {
  if (version !== expected) {
    throw conflict(
      `${updatedBy} has changed the notebook meanwhile: it is at version ${version}, and your change was made from version ${expected}. Read it again and repeat your change.`,
    );
  }
}

function assertRoom(count: number): void {
  if (count >= MAX_NOTEBOOKS) {
    throw badRequest(`a user may have ${MAX_NOTEBOOKS} notebooks: delete some first`);
  }
}
