import { breadthFirstSearch, hopDistancesOf } from '@secgraph/graph';
import type { VariableExpand } from '../../planner/logical-plan.ts';
import type { RunContext } from '../run-context.ts';
import { KindWindow } from './kind-window.ts';

/** Walks shorter than this end before a search from the target would have paid for itself. */
const STEPS_BEFORE_SEARCH = 4_096;

/**
 * Keeps a walk towards a known target out of where it cannot come from any more: once the walk has become long, a
 * breadth-first search back from the target tells how many hops each node is away from it. Without this, all
 * trails from the start would be walked, of which there can be exponentially many, for the few that arrive.
 */
export class ReachPruner {
  readonly #plan: Pick<VariableExpand, 'kinds' | 'direction' | 'maxHops'>;
  readonly #context: Pick<RunContext, 'graph' | 'poll'>;
  readonly #window: KindWindow;
  readonly #stepsBeforeSearch: number;
  #target = -1;
  #steps = 0;
  #distances: Int32Array | undefined;
  /** Whether a node was refused only because too few hops were left. */
  wasCut = false;

  constructor(
    plan: Pick<VariableExpand, 'kinds' | 'direction' | 'maxHops'>,
    context: Pick<RunContext, 'graph' | 'poll'>,
    stepsBeforeSearch = STEPS_BEFORE_SEARCH,
  ) {
    this.#stepsBeforeSearch = stepsBeforeSearch;
    this.#plan = plan;
    this.#context = context;
    this.#window = new KindWindow(context.graph, plan.kinds);
  }

  begin(target: number): void {
    this.wasCut = false;
    if (target !== this.#target) {
      this.#target = target;
      this.#steps = 0;
      this.#distances = undefined;
    }
  }

  /** Whether the target may be reached from a node within `hopsLeft`. */
  readonly accepts = (node: number, hopsLeft: number): boolean => {
    if (this.#distances === undefined) {
      this.#steps++;
      if (this.#steps < this.#stepsBeforeSearch) {
        return true;
      }
      this.#distances = this.#search();
    }

    const distance = this.#distances[node] as number;
    this.wasCut ||= distance > hopsLeft;
    return distance !== -1 && distance <= hopsLeft;
  };

  #search(): Int32Array {
    const { graph, poll } = this.#context;
    const { direction, maxHops } = this.#plan;
    this.#window.refresh();
    const visit = breadthFirstSearch(graph, [this.#target], {
      direction: OPPOSITE[direction],
      kinds: this.#window.mask,
      maxHops,
      cancellation: poll.cancellation,
    });
    return hopDistancesOf(graph.nodeCount, visit);
  }
}

const OPPOSITE = { outbound: 'inbound', inbound: 'outbound', both: 'both' } as const;
