import type { LayoutRequest, Positions } from './layout-request.ts';

/** A weakly connected part of a graph, as a graph of its own. */
export interface Component {
  /** Node indexes in the whole graph. */
  readonly nodes: Int32Array;
  readonly request: LayoutRequest;
}

/** Space between components, and between them and the nodes at their rims. */
const MARGIN = 90;

/** Width for height where the shape of the canvas is not known. */
const DEFAULT_ASPECT = 1.7;

/** The parts of a graph that no edge joins, each with its nodes in the order of the whole graph. */
export function splitComponents(request: LayoutRequest): Component[] {
  const componentOf = findComponents(request);
  const count = componentOf.reduce((highest, component) => Math.max(highest, component), -1) + 1;
  if (count === 1) {
    return [{ nodes: Int32Array.from(componentOf.keys()), request }];
  }

  const nodes = bucket(componentOf.keys(), (node) => componentOf[node] as number, count);
  const edges = bucket(
    request.sources.keys(),
    (edge) => componentOf[request.sources[edge] as number] as number,
    count,
  );
  const starts = bucket(request.starts, (node) => componentOf[node] as number, count);
  const ends = bucket(request.ends, (node) => componentOf[node] as number, count);

  const localIndex = new Int32Array(request.nodeCount);
  for (const members of nodes) {
    for (const [index, node] of members.entries()) {
      localIndex[node] = index;
    }
  }
  const local = (members: readonly number[]) =>
    Int32Array.from(members, (node) => localIndex[node] as number);

  return nodes.map((members, component) => {
    const own = edges[component] ?? [];
    return {
      nodes: Int32Array.from(members),
      request: {
        ...request,
        nodeCount: members.length,
        sources: local(own.map((edge) => request.sources[edge] as number)),
        targets: local(own.map((edge) => request.targets[edge] as number)),
        kinds: Int32Array.from(members, (node) => request.kinds[node] as number),
        starts: local(starts[component] ?? []),
        ends: local(ends[component] ?? []),
      },
    };
  });
}

/** Puts components beside each other in rows, the largest first, around the origin. */
export function packComponents(
  components: readonly { readonly nodes: Int32Array; readonly positions: Positions }[],
  { nodeCount, aspect = DEFAULT_ASPECT }: Pick<LayoutRequest, 'nodeCount' | 'aspect'>,
): Positions {
  const boxes = components
    .map(({ nodes, positions }) => ({ nodes, positions, ...measure(positions) }))
    .sort(
      (a, b) => b.width * b.height - a.width * a.height || (a.nodes[0] as number) - (b.nodes[0] as number),
    );
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  const rowWidth = Math.max(Math.sqrt(area * aspect), boxes[0]?.width ?? 0);

  const packed = new Float64Array(nodeCount * 2);
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  for (const { nodes, positions, left, top, width, height } of boxes) {
    if (x > 0 && x + width > rowWidth) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    for (const [index, node] of nodes.entries()) {
      packed[node * 2] = (positions[index * 2] as number) - left + x;
      packed[node * 2 + 1] = (positions[index * 2 + 1] as number) - top + y;
    }
    x += width;
    rowHeight = Math.max(rowHeight, height);
  }
  return centre(packed);
}

/** Moves everything so that the middle of the picture is the origin. */
export function centre(positions: Positions): Positions {
  const { left, top, width, height } = measure(positions);
  return positions.map((value, index) =>
    index % 2 === 0 ? value - left - width / 2 : value - top - height / 2,
  );
}

function findComponents({ nodeCount, sources, targets }: LayoutRequest): Int32Array {
  const parents = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const rootOf = (node: number) => {
    let root = node;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };

  for (const [edge, source] of sources.entries()) {
    const first = rootOf(source);
    const second = rootOf(targets[edge] as number);
    parents[Math.max(first, second)] = Math.min(first, second);
  }

  const numbers = new Map<number, number>();
  return parents.map((_, node) => {
    const root = rootOf(node);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

function bucket(items: Iterable<number>, bucketOf: (item: number) => number, count: number): number[][] {
  const buckets: number[][] = Array.from({ length: count }, () => []);
  for (const item of items) {
    buckets[bucketOf(item)]?.push(item);
  }
  return buckets;
}

function measure(positions: Positions): { left: number; top: number; width: number; height: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    left = Math.min(left, positions[at] as number);
    right = Math.max(right, positions[at] as number);
    top = Math.min(top, positions[at + 1] as number);
    bottom = Math.max(bottom, positions[at + 1] as number);
  }
  if (positions.length === 0) {
    return { left: 0, top: 0, width: 0, height: 0 };
  }
  return {
    left: left - MARGIN / 2,
    top: top - MARGIN / 2,
    width: right - left + MARGIN,
    height: bottom - top + MARGIN,
  };
}
