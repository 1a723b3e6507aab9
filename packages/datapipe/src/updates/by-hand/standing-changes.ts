import { nameRelationship } from '@secgraph/analysis';
import {
  type FoundReplaced,
  type ManualAction,
  type ManualChange,
  type ManualChangeRepository,
  type ReplacedContent,
  toStandingElements,
} from '@secgraph/database/by-hand';
import type { GraphSnapshot } from '@secgraph/graph';
import type { OpenChange, StandingManualChanges, StandingRelationships } from '../../ports.ts';
import { applyChanges } from '../apply-changes.ts';
import { planEnforcement } from './plan-enforcement.ts';

/** Elements are there before their properties are set, and go last. */
const ORDER: Readonly<Record<ManualAction['type'], number>> = {
  'add-node': 0,
  'add-relationship': 1,
  'set-property': 2,
  'mark-false': 3,
  'remove-relationship': 3,
  'remove-node': 4,
};

/**
 * The changes by hand that stand, as the writer knows them. It alone stores any, and starts over from what is stored
 * when a transaction fails, so that they are read once.
 */
export class StandingChanges implements StandingManualChanges {
  readonly #load: ManualChangeRepository['listStanding'];
  #changes: Map<number, ManualChange> | undefined;

  constructor(load: ManualChangeRepository['listStanding']) {
    this.#load = load;
  }

  async list(): Promise<readonly ManualChange[]> {
    return [...(await this.#read()).values()];
  }

  async add(change: ManualChange): Promise<void> {
    (await this.#read()).set(change.id, change);
  }

  async remove(ids: readonly number[]): Promise<void> {
    const changes = await this.#read();
    for (const id of ids) {
      changes.delete(id);
    }
  }

  async findRelationships(snapshot: GraphSnapshot): Promise<StandingRelationships> {
    const { withheld, added } = toStandingElements(await this.list());
    const find = (names: typeof added) =>
      names.map((name) => nameRelationship(snapshot, name)).filter((named) => named !== undefined);

    return { withheld: find(withheld), added: find(added) };
  }

  async findExpired(nowMs: number): Promise<readonly ManualChange[]> {
    const changes = await this.list();
    return changes.filter(({ action }) => action.type === 'mark-false' && action.until.getTime() <= nowMs);
  }

  /** Where nothing stands, nothing is looked at; otherwise, there is a look-up for each. */
  async enforce(change: OpenChange): Promise<void> {
    const changes = await this.#read();
    if (changes.size === 0) {
      return;
    }

    const found: FoundChange[] = [];
    for (const standing of inOrder(changes.values())) {
      const plan = planEnforcement(standing, change.delta);
      if (plan !== undefined) {
        applyChanges(change.delta, plan.changes, standing.createdAt.getTime());
      }
      if (plan?.replaced !== undefined) {
        found.push({ ...standing, replaced: plan.replaced });
      }
    }
    for (const standing of found) {
      changes.set(standing.id, standing);
    }
    if (found.length > 0) {
      await change.transaction.manualChanges.saveReplaced(found.map(toFound));
    }
  }

  async #read(): Promise<Map<number, ManualChange>> {
    this.#changes ??= new Map((await this.#load()).map((change) => [change.id, change]));
    return this.#changes;
  }
}

type FoundChange = ManualChange & { readonly replaced: ReplacedContent };

/** The relationships of a node that was removed are stored, and do not change: there may be ten thousand. */
function toFound({ id, replaced }: FoundChange): FoundReplaced {
  return { id, replaced: { ...replaced, relationships: undefined } };
}

function inOrder(changes: Iterable<ManualChange>): readonly ManualChange[] {
  return [...changes].sort((left, right) => ORDER[left.action.type] - ORDER[right.action.type]);
}
