import { skipUnfollowed } from '@secgraph/graph';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { VariableExpand } from '../../planner/logical-plan.ts';
import type { RunContext } from '../run-context.ts';
import { outboundRelationship } from './expand.ts';
import { KindWindow } from './kind-window.ts';

/** Longer trails keep their relationships in a set besides: searching the trail would take too long. */
const MAX_SCANNED_TRAIL = 32;

/**
 * Walks all trails (paths that repeat no relationship) from one node, depth first, one at a time: `advance`
 * moves on, and tells whether where it stands is a trail of the wanted length. The stack lies in arrays, so a
 * trail may be as long as the graph has relationships.
 */
export class TrailWalk {
  readonly #window: KindWindow;
  readonly #poll: RunContext['poll'];
  readonly #minHops: number;
  readonly #maxHops: number;
  readonly #direction: VariableExpand['direction'];
  #accepts: ((relationship: number) => boolean) | undefined;
  #acceptsNode: ((node: number, hopsLeft: number) => boolean) | undefined;
  #depth = -1;
  #isFresh = false;
  readonly #nodes: number[] = [];
  /** The relationship that led to each depth (none to depth 0). */
  readonly #relationships: number[] = [];
  readonly #positions: number[] = [];
  readonly #ends: number[] = [];
  readonly #isInbound: boolean[] = [];
  readonly #taken = new Set<number>();

  constructor(
    plan: Pick<VariableExpand, 'kinds' | 'minHops' | 'maxHops' | 'direction'>,
    { graph, poll }: Pick<RunContext, 'graph' | 'poll'>,
  ) {
    this.#window = new KindWindow(graph, plan.kinds);
    this.#poll = poll;
    this.#minHops = plan.minHops;
    this.#maxHops = plan.maxHops;
    this.#direction = plan.direction;
  }

  get isDone(): boolean {
    return this.#depth === -1;
  }

  /** Where the trail ends now. */
  get node(): number {
    return this.#nodes[this.#depth] as number;
  }

  /** `accepts…`: what relationships, and nodes after the first, must satisfy. */
  begin(
    node: number,
    accepts: ((relationship: number) => boolean) | undefined,
    acceptsNode?: (node: number, hopsLeft: number) => boolean,
  ): void {
    this.#window.refresh();
    this.#accepts = accepts;
    this.#acceptsNode = acceptsNode;
    this.#depth = 0;
    this.#nodes[0] = node;
    this.#isFresh = true;
    this.#taken.clear();
  }

  end(): void {
    this.#depth = -1;
  }

  /** The first call stays at the start, as a trail of no hops. */
  advance(graph: QueryGraph): boolean {
    if (this.#isFresh) {
      this.#isFresh = false;
      this.#enter(graph);
      return this.#minHops === 0;
    }

    while (this.#depth >= 0) {
      if (this.#step(graph)) {
        return this.#depth >= this.#minHops;
      }
    }
    return false;
  }

  nodes(): Int32Array {
    return Int32Array.from(this.#nodes.slice(0, this.#depth + 1));
  }

  relationships(): Int32Array {
    return Int32Array.from(this.#relationships.slice(1, this.#depth + 1));
  }

  /** Opens the row of the node at the current depth. */
  #enter(graph: QueryGraph): void {
    const depth = this.#depth;
    if (depth >= this.#maxHops) {
      this.#positions[depth] = 0;
      this.#ends[depth] = 0;
      this.#isInbound[depth] = true;
      return;
    }
    this.#open(graph, this.#direction === 'inbound');
  }

  #open(graph: QueryGraph, isInbound: boolean): void {
    const depth = this.#depth;
    this.#window.begin(isInbound ? graph.inbound : graph.outbound, this.#nodes[depth] as number);
    this.#positions[depth] = this.#window.from;
    this.#ends[depth] = this.#window.to;
    this.#isInbound[depth] = isInbound;
  }

  /** Takes the next relationship from the current node, or goes back; true when it went on. */
  #step(graph: QueryGraph): boolean {
    const depth = this.#depth;
    const node = this.#nodes[depth] as number;
    const isInbound = this.#isInbound[depth] as boolean;
    const { nodes, kinds } = isInbound ? graph.inbound : graph.outbound;
    const { mask } = this.#window;
    const end = this.#ends[depth] as number;
    let position = this.#positions[depth] as number;

    for (; position < end; position++) {
      this.#poll.spend(1);
      if (mask !== undefined && mask[kinds[position] as number] !== 1) {
        position = skipUnfollowed(kinds, mask, position, end) - 1;
        continue;
      }
      const other = nodes[position] as number;
      if (isInbound && this.#direction === 'both' && other === node) {
        continue;
      }
      const relationship = isInbound
        ? graph.relationshipAt(position, node)
        : outboundRelationship(graph, position);
      if (this.#isTaken(relationship) || this.#accepts?.(relationship) === false) {
        continue;
      }
      if (this.#acceptsNode?.(other, this.#maxHops - depth - 1) === false) {
        continue;
      }

      this.#positions[depth] = position + 1;
      this.#push(graph, relationship, other);
      return true;
    }

    if (!isInbound && this.#direction === 'both' && depth < this.#maxHops) {
      this.#open(graph, true);
    } else {
      this.#pop();
    }
    return false;
  }

  #push(graph: QueryGraph, relationship: number, node: number): void {
    if (this.#depth === MAX_SCANNED_TRAIL) {
      for (let depth = 1; depth <= MAX_SCANNED_TRAIL; depth++) {
        this.#taken.add(this.#relationships[depth] as number);
      }
    }
    this.#depth++;
    this.#relationships[this.#depth] = relationship;
    this.#nodes[this.#depth] = node;
    if (this.#depth > MAX_SCANNED_TRAIL) {
      this.#taken.add(relationship);
    }
    this.#enter(graph);
  }

  #pop(): void {
    if (this.#depth > MAX_SCANNED_TRAIL) {
      this.#taken.delete(this.#relationships[this.#depth] as number);
    }
    if (this.#depth === MAX_SCANNED_TRAIL + 1) {
      this.#taken.clear();
    }
    this.#depth--;
  }

  #isTaken(relationship: number): boolean {
    if (this.#depth > MAX_SCANNED_TRAIL) {
      return this.#taken.has(relationship);
    }
    for (let depth = this.#depth; depth > 0; depth--) {
      if (this.#relationships[depth] === relationship) {
        return true;
      }
    }
    return false;
  }
}
