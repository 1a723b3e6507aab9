import type { Scene } from '../model/scene.ts';
import { findOpposites } from './edge-shape.ts';
import { type EdgeLook, type LookState, lookOfEdge, lookOfNode, type NodeLook } from './look.ts';

/** A scene with places and looks: all that a renderer or an export needs. */
export interface Picture {
  readonly scene: Scene;
  /** x and y of every node by turns. */
  readonly positions: Float64Array;
  readonly nodes: readonly NodeLook[];
  readonly edges: readonly EdgeLook[];
  /** 1 for edges that another one runs opposite to. */
  readonly opposites: Uint8Array;
  readonly state: LookState;
}

export function createPicture(scene: Scene, positions: Float64Array, state: LookState): Picture {
  return {
    scene,
    positions,
    state,
    nodes: scene.nodes.map((node, index) => lookOfNode(node, index, state)),
    edges: scene.edges.map((edge, index) => lookOfEdge(edge, index, scene, state)),
    opposites: findOpposites(scene.sources, scene.targets, scene.nodes.length),
  };
}
