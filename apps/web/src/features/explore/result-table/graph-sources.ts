import type { Graph, GraphNode } from '../../../parts/graph/graph.ts';
import { columnOfProperty, propertyCells, type TableSource } from './table-source.ts';

const TAG_KIND = /^Tag_(?!Owned$)/;

/** A row for each node. */
export function createNodeSource(nodes: readonly GraphNode[]): TableSource {
  return {
    name: 'nodes',
    count: nodes.length,
    columns: ['kind', 'label', 'objectId', 'isTierZero', 'isOwned', 'zone', 'lastSeen'],
    shownColumns: ['kind', 'label', 'objectId', 'isTierZero'],
    facets: ['kind', columnOfProperty('domain'), 'zone', columnOfProperty('enabled')],
    idAt: (index) => itemAt(nodes, index).id,
    rowAt: (index) => {
      const node = itemAt(nodes, index);
      const { id, kind, label, objectId, isTierZero, isOwned, lastSeen, properties } = node;
      const own = { kind, label, objectId, isTierZero, isOwned, zone: zonesOf(node), lastSeen };

      return { id, cells: { ...propertyCells(properties), ...own } };
    },
  };
}

/** A row for each relationship, with the names of its ends. */
export function createRelationshipSource({ nodes, edges }: Graph): TableSource {
  return {
    name: 'relationships',
    count: edges.length,
    columns: ['source', 'kind', 'target', 'sourceKind', 'targetKind', 'sourceId', 'targetId', 'lastSeen'],
    shownColumns: ['source', 'kind', 'target'],
    facets: ['kind', 'sourceKind', 'targetKind'],
    idAt: (index) => itemAt(edges, index).id,
    rowAt: (index) => {
      const { id, source, target, kind, lastSeen, properties } = itemAt(edges, index);
      const [start, end] = [nodes.get(source), nodes.get(target)];
      const own = {
        source: start?.label,
        kind,
        target: end?.label,
        sourceKind: start?.kind,
        targetKind: end?.kind,
        sourceId: start?.objectId,
        targetId: end?.objectId,
        lastSeen,
      };

      return { id, cells: { ...propertyCells(properties), ...own } };
    },
  };
}

/** Named as people named them; the service marks what is in a zone with a kind. */
function zonesOf({ kinds, isTierZero }: GraphNode): string {
  const zones = kinds.filter((kind) => TAG_KIND.test(kind)).map((kind) => kind.slice(4).replaceAll('_', ' '));

  return zones.length === 0 && isTierZero ? 'Tier Zero' : zones.join(', ');
}

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) {
    throw new RangeError(`There is no row ${index} of ${items.length}.`);
  }

  return item;
}
