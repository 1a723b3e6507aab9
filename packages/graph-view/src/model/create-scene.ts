import { countOfKind } from '../kinds/kind-words.ts';
import type { GraphModel, ModelNode } from './graph-model.ts';
import { DEFAULT_GROUPING, type GroupingLimits, groupLeaves, type LeafGroup } from './group-leaves.ts';
import { joinEdges } from './join-edges.ts';
import type { Scene, SceneNode } from './scene.ts';

export interface SceneOptions {
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Kinds of relationships that are not drawn. */
  readonly hiddenKinds?: ReadonlySet<string> | undefined;
  /** Kinds of nodes that are not drawn. */
  readonly hiddenNodeKinds?: ReadonlySet<string> | undefined;
  readonly openGroups?: ReadonlySet<string> | undefined;
  readonly grouping?: GroupingLimits | 'never' | undefined;
}

export function createScene(model: GraphModel, options: SceneOptions = {}): Scene {
  const {
    hidden = new Set(),
    hiddenKinds = new Set(),
    hiddenNodeKinds = new Set(),
    openGroups = new Set(),
    grouping = DEFAULT_GROUPING,
  } = options;
  const isVisible = (index: number) => {
    const { id = '', kind = '' } = model.nodes[index] ?? {};
    return !hidden.has(id) && !hiddenNodeKinds.has(kind);
  };
  const groups = listGroups(model, isVisible, grouping).filter(({ id }) => !openGroups.has(id));

  const groupOf = new Map<number, LeafGroup>();
  for (const group of groups) {
    for (const member of group.members) {
      groupOf.set(member, group);
    }
  }

  const nodes: SceneNode[] = [];
  const sceneIndex = new Int32Array(model.nodes.length).fill(-1);
  for (const [index, node] of model.nodes.entries()) {
    if (!isVisible(index) || sceneIndex[index] !== -1) {
      continue;
    }
    const group = groupOf.get(index);
    for (const member of group?.members ?? [index]) {
      sceneIndex[member] = nodes.length;
    }
    nodes.push(group === undefined ? { ...node, members: [] } : groupNode(model, group, node));
  }

  return {
    nodes,
    ...joinEdges(model, nodes, sceneIndex, hiddenKinds),
    indexOf: new Map(nodes.map(({ id }, index) => [id, index])),
    hiddenNodes: model.nodes.filter((_, index) => !isVisible(index)).length,
  };
}

/** Index of the node that stands for `id`: itself, or the group that it is in. */
export function findSceneNode(scene: Scene, id: string): number | undefined {
  const own = scene.indexOf.get(id);
  if (own !== undefined) {
    return own;
  }
  const group = scene.nodes.findIndex(({ members }) => members.includes(id));
  return group === -1 ? undefined : group;
}

/** What stands for a node or an edge in the scene: itself, the group it is in, or the edge it was joined into. */
export function findDrawnId(scene: Scene, id: string): string | undefined {
  const node = findSceneNode(scene, id);
  return node === undefined
    ? scene.edges.find((edge) => edge.id === id || edge.members.includes(id))?.id
    : scene.nodes[node]?.id;
}

function listGroups(
  model: GraphModel,
  isVisible: (node: number) => boolean,
  grouping: GroupingLimits | 'never',
): LeafGroup[] {
  if (grouping === 'never') {
    return [];
  }
  const { length: nodes } = model.nodes.filter((_, index) => isVisible(index));
  const isLarge = nodes > grouping.nodes || model.edges.length > grouping.edges;
  return isLarge ? groupLeaves(model, isVisible) : [];
}

function groupNode(model: GraphModel, { id, members }: LeafGroup, first: ModelNode): SceneNode {
  return {
    ...first,
    id,
    label: countOfKind(members.length, first.kind),
    secondLine: '',
    members: members.map((member) => model.nodes[member]?.id ?? ''),
  };
}
