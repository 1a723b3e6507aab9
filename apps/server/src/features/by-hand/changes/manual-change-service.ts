import { randomUUID } from 'node:crypto';
import type { BatchedList } from '@secgraph/database';
import type {
  ElementName,
  ManualAction,
  ManualChange,
  ManualChangeFilter,
  ManualChangeRepository,
} from '@secgraph/database/by-hand';
import { invariant, type ListQuery } from '@secgraph/kernel';
import type { DescribedElement } from '@secgraph/questions';
import type { Caller } from '../../../auth/caller.ts';
import type { GraphQueries } from '../../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../../graph-workers/pending-job.ts';
import { notFound } from '../../../http/http-error.ts';
import type { UpdateService } from '../../cypher/update-service.ts';
import { describeNamed, visibleNodes } from '../see-nodes.ts';

/** A change that is asked for, as far as it can be judged without the graph. */
export interface WantedChange {
  readonly element: ElementName;
  readonly action: ManualAction;
  readonly reason: string;
}

/** Who asks, and how long he waits. */
type Asking = JobLimits & { readonly caller: Caller };

/** Changes of the graph by hand. The writer of the graph makes them, in its turn, and takes them back. */
export class ManualChangeService {
  readonly #changes: ManualChangeRepository;
  readonly #graph: GraphQueries;
  readonly #updates: UpdateService;

  constructor(
    changes: ManualChangeRepository,
    { graph, updates }: { readonly graph: GraphQueries; readonly updates: UpdateService },
  ) {
    this.#changes = changes;
    this.#graph = graph;
    this.#updates = updates;
  }

  async list(
    filter: ManualChangeFilter,
    list: ListQuery,
    asking: Asking,
  ): Promise<BatchedList<ManualChange>> {
    const visible = await visibleNodes(this.#graph, asking, () => this.#changes.listObjectIds(filter));
    return this.#changes.list({ ...filter, visible }, list);
  }

  /** Answers when this process sees the change. */
  async make({ element, action, reason }: WantedChange, asking: Asking): Promise<ManualChange> {
    const { userId, principalName: author } = asking.caller;
    const named = await this.#name({ element, action, reason }, asking);
    const requestId = randomUUID();
    await this.#updates.order(
      { type: 'make', change: { ...named, requestId, action, reason, userId, author } },
      asking,
    );
    const change = await this.#changes.findByRequest(requestId);
    invariant(change !== undefined, 'a change that was made is stored');

    return change;
  }

  async undo(id: number, asking: Asking): Promise<void> {
    const change = await this.#changes.find(id);
    if (change === undefined || change.end !== undefined) {
      throw notFound('There is no such change by hand, or not any more.');
    }

    await this.#updates.order({ type: 'undo', id, by: asking.caller.principalName }, asking);
  }

  /** Object ids as the graph has them. Throws where something is not there. */
  async #name(
    { element, action }: WantedChange,
    asking: Asking,
  ): Promise<Pick<ManualChange, 'element' | 'name' | 'endName'>> {
    const { objectId, relationship } = element;
    if (action.type === 'add-node') {
      return { element, name: String(action.properties['name'] ?? objectId), endName: '' };
    }
    if (action.type !== 'add-relationship' || relationship === undefined) {
      return toNamed(element, await describeNamed(this.#graph, element, asking));
    }

    // The ends are there; the relationship is not yet.
    const describe = (id: string) =>
      describeNamed(this.#graph, { objectId: id, relationship: undefined }, asking);
    const start = await describe(objectId);
    const end = await describe(relationship.endObjectId);
    return toNamed(element, { ...start, endObjectId: end.objectId, endName: end.name });
  }
}

function toNamed(
  { relationship }: ElementName,
  { objectId, endObjectId, name, endName }: DescribedElement,
): Pick<ManualChange, 'element' | 'name' | 'endName'> {
  return {
    element: { objectId, relationship: relationship && { kind: relationship.kind, endObjectId } },
    name,
    endName,
  };
}
