import { chooseLayout } from '../layout/choose-layout.ts';
import type { LayoutName } from '../layout/layout-request.ts';
import { createScene } from '../model/create-scene.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { createGraphModel, type GraphModel, joinInputs } from '../model/graph-model.ts';
import type { GroupingLimits } from '../model/group-leaves.ts';
import type { Scene } from '../model/scene.ts';
import { kindNumbersOf } from './plan-layout.ts';

export type Place = readonly [x: number, y: number];

/** All that undo brings back. A value: each change makes a new one. */
export interface CanvasState {
  readonly input: GraphInput;
  readonly model: GraphModel;
  readonly scene: Scene;
  readonly hidden: ReadonlySet<string>;
  /** Kinds of relationships that are not drawn. */
  readonly hiddenKinds: ReadonlySet<string>;
  /** Kinds of nodes that are not drawn. */
  readonly hiddenNodeKinds: ReadonlySet<string>;
  readonly openGroups: ReadonlySet<string>;
  /** What was asked for, and what it came to for this graph. */
  readonly wishedLayout: LayoutName | 'auto';
  readonly layout: LayoutName;
  readonly grouping: GroupingLimits | 'never';
  /** Places of the nodes of the scene by their id; complete once the layout is there. */
  readonly places: ReadonlyMap<string, Place>;
}

export function emptyCanvas(grouping: GroupingLimits | 'never'): CanvasState {
  const input: GraphInput = { nodes: [], edges: [] };
  const model = createGraphModel(input);
  return {
    input,
    model,
    scene: createScene(model),
    hidden: new Set(),
    hiddenKinds: new Set(),
    hiddenNodeKinds: new Set(),
    openGroups: new Set(),
    wishedLayout: 'auto',
    layout: 'grid',
    grouping,
    places: new Map(),
  };
}

/** Another graph. Places of nodes that are in both are kept for the layout to look at. */
export function replaceGraph(
  canvas: CanvasState,
  input: GraphInput,
  wishedLayout: LayoutName | 'auto' = canvas.wishedLayout,
): CanvasState {
  const fresh = {
    input,
    model: createGraphModel(input),
    hidden: new Set<string>(),
    hiddenKinds: new Set<string>(),
    hiddenNodeKinds: new Set<string>(),
    openGroups: new Set<string>(),
  };
  return chooseAgain(remakeScene({ ...canvas, ...fresh, wishedLayout }));
}

/** More of the graph, beside what is there. */
export function addGraph(canvas: CanvasState, added: GraphInput): CanvasState {
  const input = joinInputs(canvas.input, added);
  const shown = new Set(added.nodes.map(({ id }) => id));
  const hidden = new Set([...canvas.hidden].filter((id) => !shown.has(id)));
  const joined = remakeScene({ ...canvas, input, model: createGraphModel(input), hidden });
  return canvas.scene.nodes.length === 0 ? chooseAgain(joined) : joined;
}

/** A group stands for its members: hiding it hides them. */
export function hideNodes(canvas: CanvasState, ids: Iterable<string>): CanvasState {
  const hidden = new Set(canvas.hidden);
  for (const id of ids) {
    const members = canvas.scene.nodes[canvas.scene.indexOf.get(id) ?? -1]?.members ?? [];
    for (const member of members.length === 0 ? [id] : members) {
      hidden.add(member);
    }
  }
  return hidden.size === canvas.hidden.size ? canvas : remakeScene({ ...canvas, hidden });
}

/** Brings back hidden nodes: some of them, or all. */
export function unhideNodes(canvas: CanvasState, ids: Iterable<string> = canvas.hidden): CanvasState {
  const shown = new Set(ids);
  const hidden = new Set([...canvas.hidden].filter((id) => !shown.has(id)));
  return hidden.size === canvas.hidden.size ? canvas : remakeScene({ ...canvas, hidden });
}

/** Relationships of some kinds are not drawn; their nodes stay. */
export function hideKinds(canvas: CanvasState, kinds: Iterable<string>): CanvasState {
  return withHidden(canvas, 'hiddenKinds', canvas.hiddenKinds.union(new Set(kinds)));
}

export function unhideKinds(canvas: CanvasState, kinds: Iterable<string> = canvas.hiddenKinds): CanvasState {
  return withHidden(canvas, 'hiddenKinds', canvas.hiddenKinds.difference(new Set(kinds)));
}

/** Nodes of some kinds are not drawn, those that are added later included. */
export function hideNodeKinds(canvas: CanvasState, kinds: Iterable<string>): CanvasState {
  return withHidden(canvas, 'hiddenNodeKinds', canvas.hiddenNodeKinds.union(new Set(kinds)));
}

export function unhideNodeKinds(
  canvas: CanvasState,
  kinds: Iterable<string> = canvas.hiddenNodeKinds,
): CanvasState {
  return withHidden(canvas, 'hiddenNodeKinds', canvas.hiddenNodeKinds.difference(new Set(kinds)));
}

/** The same canvas where as many are hidden: kinds are only added, or only taken away. */
function withHidden(
  canvas: CanvasState,
  what: 'hiddenKinds' | 'hiddenNodeKinds',
  hidden: ReadonlySet<string>,
): CanvasState {
  return hidden.size === canvas[what].size ? canvas : remakeScene({ ...canvas, [what]: hidden });
}

export function openGroup(canvas: CanvasState, id: string): CanvasState {
  const node = canvas.scene.nodes[canvas.scene.indexOf.get(id) ?? -1];
  if (node === undefined || node.members.length === 0) {
    return canvas;
  }
  return remakeScene({ ...canvas, openGroups: new Set([...canvas.openGroups, id]) });
}

export function closeGroups(canvas: CanvasState): CanvasState {
  return canvas.openGroups.size === 0 ? canvas : remakeScene({ ...canvas, openGroups: new Set() });
}

/** @param positions Of the nodes of the scene, x and y by turns. */
export function placeScene(
  canvas: CanvasState,
  positions: Float64Array,
  others: 'keep-others' | 'forget-others',
): CanvasState {
  const places = new Map<string, Place>(others === 'keep-others' ? canvas.places : []);
  for (const [node, { id }] of canvas.scene.nodes.entries()) {
    places.set(id, [positions[node * 2] as number, positions[node * 2 + 1] as number]);
  }
  return { ...canvas, places };
}

export function wishLayout(canvas: CanvasState, wishedLayout: LayoutName | 'auto'): CanvasState {
  return chooseAgain({ ...canvas, wishedLayout });
}

function remakeScene(canvas: CanvasState): CanvasState {
  return { ...canvas, scene: createScene(canvas.model, canvas) };
}

function chooseAgain(canvas: CanvasState): CanvasState {
  const { scene, wishedLayout } = canvas;
  if (wishedLayout !== 'auto') {
    return { ...canvas, layout: wishedLayout };
  }
  const graph = { ...scene, nodeCount: scene.nodes.length, kinds: kindNumbersOf(scene) };
  return {
    ...canvas,
    layout: chooseLayout(
      graph,
      scene.edges.some(({ isOnPath }) => isOnPath),
    ),
  };
}
