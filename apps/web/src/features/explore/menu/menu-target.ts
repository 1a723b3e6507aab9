import type { GraphEdge } from '../../../parts/graph/graph.ts';

/** A node that a menu is about: on the canvas, in a table, in a list. */
export interface MenuNode {
  /** Graph id, where it is drawn. */
  readonly id?: string | undefined;
  readonly objectId: string;
  readonly label: string;
  readonly kind: string;
}

export type MenuTarget =
  | { readonly on: 'node'; readonly node: MenuNode }
  /** Several nodes: drawn as one disc (`groupId`), or selected together. */
  | { readonly on: 'nodes'; readonly ids: readonly string[]; readonly groupId?: string | undefined }
  /** A relationship, or several between the same nodes. */
  | { readonly on: 'edges'; readonly edges: readonly GraphEdge[] }
  | { readonly on: 'canvas' };

export interface MenuRequest {
  readonly target: MenuTarget;
  /** Place in the window, in pixels. */
  readonly x: number;
  readonly y: number;
}
