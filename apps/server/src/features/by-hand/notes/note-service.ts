import { MAX_NOTE_LENGTH } from '@secgraph/contract';
import type { BatchedList } from '@secgraph/database';
import type {
  ElementName,
  ElementNote,
  NoteCounts,
  NoteFilter,
  NoteRepository,
} from '@secgraph/database/by-hand';
import type { ListQuery } from '@secgraph/kernel';
import { type Caller, hasPermission, isAdministrator } from '../../../auth/caller.ts';
import type { GraphQueries } from '../../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../../graph-workers/pending-job.ts';
import { badRequest, forbidden, notFound } from '../../../http/http-error.ts';
import { describeNamed, visibleNodes } from '../see-nodes.ts';

/** Of one node or relationship. */
export const MAX_NOTES_OF_ELEMENT = 100;
export const MAX_NOTES = 20_000;

/** Who asks, and how long he waits. */
type Asking = JobLimits & { readonly caller: Caller };

/** Notes as callers may see and change them: those about what they may not see are not there for them. */
export class NoteService {
  readonly #notes: NoteRepository;
  readonly #graph: GraphQueries;

  constructor(notes: NoteRepository, graph: GraphQueries) {
    this.#notes = notes;
    this.#graph = graph;
  }

  async list(filter: NoteFilter, list: ListQuery, asking: Asking): Promise<BatchedList<ElementNote>> {
    const visible = await visibleNodes(this.#graph, asking, () => this.#notes.listObjectIds(filter));
    return this.#notes.list({ ...filter, visible }, list);
  }

  async create(subject: ElementName, text: string, asking: Asking): Promise<ElementNote> {
    const { caller } = asking;
    const storable = readText(text);
    const described = await describeNamed(this.#graph, subject, asking);
    const { objectId, endObjectId, name, endName } = described;
    const relationship = subject.relationship && { kind: subject.relationship.kind, endObjectId };
    const author = { userId: caller.userId, author: caller.principalName };

    return this.#notes.create(
      { objectId, relationship, name, endName, text: storable, ...author },
      assertRoom,
    );
  }

  async update(id: number, text: string, asking: Asking): Promise<ElementNote> {
    const storable = readText(text);
    await this.#getOwn(id, asking);
    const updated = await this.#notes.update(id, storable);
    if (updated === undefined) {
      throw notFound();
    }

    return updated;
  }

  async remove(id: number, asking: Asking): Promise<void> {
    await this.#getOwn(id, asking);
    if (!(await this.#notes.remove(id))) {
      throw notFound();
    }
  }

  async #getOwn(id: number, asking: Asking): Promise<void> {
    const note = await this.#notes.find(id);
    if (note === undefined || !(await this.#isVisible(note, asking))) {
      throw notFound();
    }
    if (!mayChangeNote(note, asking.caller)) {
      throw forbidden('only its author and administrators may change a note');
    }
  }

  async #isVisible({ objectId, relationship }: ElementNote, asking: Asking): Promise<boolean> {
    const ids = [objectId, ...(relationship === undefined ? [] : [relationship.endObjectId])];
    const visible = await visibleNodes(this.#graph, asking, async () => ids);

    return visible === undefined || ids.every((id) => visible.includes(id));
  }
}

export function mayChangeNote({ userId }: ElementNote, caller: Caller): boolean {
  const isWriter = hasPermission(caller, 'saved_queries/Write');
  return isAdministrator(caller) || (isWriter && userId === caller.userId);
}

function readText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_NOTE_LENGTH) {
    throw badRequest(`a note needs 1 to ${MAX_NOTE_LENGTH} characters`);
  }
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) {
    throw badRequest('a note holds characters that cannot be stored');
  }

  return trimmed;
}

function assertRoom({ ofSubject, inAll }: NoteCounts): void {
  if (ofSubject >= MAX_NOTES_OF_ELEMENT) {
    throw badRequest(`a node or relationship may have ${MAX_NOTES_OF_ELEMENT} notes: delete some first`);
  }
  if (inAll >= MAX_NOTES) {
    throw badRequest(`there may be ${MAX_NOTES} notes: delete some first`);
  }
}
