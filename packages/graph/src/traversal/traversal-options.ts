import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { Adjacency, Direction, KindMask, Topology } from '../topology/topology.ts';

/** What every traversal understands. */
export interface TraversalOptions {
  /** Default: `outbound`. */
  readonly direction?: Direction | undefined;
  /** Default: every kind. */
  readonly kinds?: KindMask | undefined;
  /** Default: unlimited. */
  readonly maxHops?: number | undefined;
  /** Polled every few thousand relationships. Default: never. */
  readonly cancellation?: Cancellation | undefined;
}

/** A path from its first node to its last. */
export interface GraphPath {
  /** Node indexes; one more than there are relationships. */
  readonly nodes: Uint32Array;
  /** Outbound positions, whichever direction the path follows them in. */
  readonly relationships: Uint32Array;
}

/** The adjacencies in which a traversal finds the next nodes. */
export function adjacenciesOf(topology: Topology, direction: Direction): readonly Adjacency[] {
  switch (direction) {
    case 'outbound':
      return [topology.outbound];
    case 'inbound':
      return [topology.inbound];
    case 'both':
      return [topology.outbound, topology.inbound];
  }
}

export function oppositeOf(direction: Direction): Direction {
  switch (direction) {
    case 'outbound':
      return 'inbound';
    case 'inbound':
      return 'outbound';
    case 'both':
      return 'both';
  }
}

const RELATIONSHIPS_PER_POLL = 16_384;

/** Spreads the polling of a cancellation over the work done, because each poll reads the clock. */
export class CancellationPoll {
  readonly #cancellation: Cancellation;
  #untilPoll = RELATIONSHIPS_PER_POLL;

  constructor(cancellation: Cancellation) {
    this.#cancellation = cancellation;
  }

  /** Call with about the number of relationships looked at. Throws what `throwIfCancelled` throws. */
  spend(relationships: number): void {
    this.#untilPoll -= relationships;
    if (this.#untilPoll <= 0) {
      this.#untilPoll = RELATIONSHIPS_PER_POLL;
      throwIfCancelled(this.#cancellation);
    }
  }
}
