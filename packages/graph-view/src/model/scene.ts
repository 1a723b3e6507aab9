import type { ModelNode } from './graph-model.ts';

/** What is drawn of a model: without what is hidden, equal leaves as one, parallel edges as one. Immutable. */
export interface Scene {
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Scene index of the source of every edge. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly hiddenNodes: number;
}

export interface SceneNode extends ModelNode {
  /** Ids of the nodes that a group stands for; empty for a node that stands for itself. */
  readonly members: readonly string[];
}

export interface SceneEdge {
  /** The id of its only relationship, or one made of the ids of its ends. */
  readonly id: string;
  /** Distinct kinds, those of the path first. */
  readonly kinds: readonly string[];
  /** Ids of the model's edges that it stands for. */
  readonly members: readonly string[];
  readonly label: string;
  /** All of them are derived. */
  readonly isDerived: boolean;
  readonly isOnPath: boolean;
  /** One of them is to be removed. */
  readonly isCut: boolean;
}
