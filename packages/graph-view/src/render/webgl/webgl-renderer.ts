import { MultiDirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import { type Camera, itemScale } from '../../camera/camera.ts';
import type { Picture } from '../../look/picture.ts';
import { createLabelLayer } from '../label-layer.ts';
import { nextTask } from '../next-task.ts';
import { createLayer, type Renderer, type RendererOptions, sizeOf } from '../renderer.ts';
import { type DrawnEdge, EDGE_PROGRAM } from './edge-program.ts';
import { createIconAtlas } from './icon-atlas.ts';
import { createNodeProgram, type DrawnNode } from './node-program.ts';

/**
 * The plane that sigma fits into the screen: always the same one, so that a graph that grows does not
 * shift what is there. What is seen of it is up to the camera alone.
 */
const EXTENT = 1_000;

/** Draws another graph with the next frame, and not in the task that reads it: each is long enough for itself. */
class PatientSigma extends Sigma {
  override refresh(options: Parameters<Sigma['refresh']>[0] = {}): this {
    return super.refresh({ ...options, schedule: true });
  }
}

/** Draws with sigma: discs and lines by WebGL, texts on a 2D canvas above. */
export function createWebglRenderer(options: RendererOptions): Renderer {
  const { container, findIcon } = options;
  let { picture, camera } = options;
  const atlas = createIconAtlas(findIcon);
  let graph = createGraph(picture);
  let prepared: { readonly scene: Picture['scene']; readonly graph: MultiDirectedGraph } | undefined;

  const sigma = new PatientSigma(graph, container, {
    allowInvalidContainer: true,
    autoRescale: true,
    stagePadding: 0,
    renderLabels: false,
    renderEdgeLabels: false,
    zIndex: true,
    defaultNodeType: 'disc',
    defaultEdgeType: 'line',
    nodeProgramClasses: { disc: createNodeProgram(atlas, () => picture.state.theme) },
    edgeProgramClasses: { line: EDGE_PROGRAM },
    zoomToSizeRatioFunction: (ratio) => 1 / itemScale(scaleOf(ratio)),
    nodeReducer: (key) => drawnNode(picture, Number(key)),
    edgeReducer: (key) => drawnEdge(picture, Number(key)),
  });
  let isIndexed = false;
  sigma.on('afterProcess', () => {
    isIndexed = true;
  });
  // Pointer and keys belong to the view: both renderers behave alike.
  sigma.getMouseCaptor().kill();
  sigma.getTouchCaptor().kill();
  for (const canvas of Object.values(sigma.getCanvases())) {
    canvas.style.pointerEvents = 'none';
  }
  sigma.setCustomBBox({ x: [-EXTENT / 2, EXTENT / 2], y: [-EXTENT / 2, EXTENT / 2] });

  const labels = createLabelLayer(createLayer(container), requestAnimationFrame);
  /** Whether nothing of the scene has been seen yet. */
  let isNew = false;
  sigma.on('afterRender', () => {
    const paint = isNew ? labels.paintLater : labels.paint;
    isNew = false;
    paint(picture, { camera, size: sizeOf(container) });
  });
  setCamera(camera);

  function smallestSide(): number {
    const { width, height } = sizeOf(container);
    return Math.min(width, height);
  }

  function scaleOf(ratio: number): number {
    return smallestSide() / (EXTENT * ratio);
  }

  function setCamera(next: Camera): void {
    camera = next;
    const state = {
      x: 0.5 + camera.x / EXTENT,
      y: 0.5 - camera.y / EXTENT,
      angle: 0,
      ratio: smallestSide() / (EXTENT * camera.scale),
    };
    sigma.getCamera().setState(state);
    sigma.scheduleRender();
  }

  return {
    name: 'webgl',
    async prepare(next) {
      for (const { icon } of next.nodes) {
        atlas.cellOf(icon);
      }
      const made = new MultiDirectedGraph();
      for (const _ of fillGraph(made, next)) {
        await nextTask();
      }
      prepared = { scene: next.scene, graph: made };
    },
    show(next) {
      picture = next;
      if (prepared?.scene === picture.scene) {
        ({ graph } = prepared);
        placeNodes(graph, picture);
      } else {
        graph = createGraph(picture);
      }
      prepared = undefined;
      isIndexed = false;
      isNew = true;
      sigma.setGraph(graph);
    },
    update(next, changed) {
      picture = next;
      placeNodes(graph, picture, changed?.nodes);
      if (changed !== undefined) {
        const partialGraph = { nodes: changed.nodes.map(String), edges: changed.edges.map(String) };
        // What is still to be indexed has no place yet that could be written to.
        sigma.refresh({ partialGraph, skipIndexation: isIndexed, schedule: true });
        return;
      }
      isIndexed = false;
      sigma.refresh({ schedule: true });
    },
    isComplete: () => !isNew && labels.isComplete(),
    setCamera,
    resize() {
      sigma.resize(true);
      setCamera(camera);
    },
    destroy() {
      sigma.kill();
      labels.destroy();
    },
  };
}

/** Keys are indexes of the scene: ids may be anything, `__proto__` included. */
function createGraph(picture: Picture): MultiDirectedGraph {
  const graph = new MultiDirectedGraph();
  for (const _ of fillGraph(graph, picture)) {
    // All at once.
  }
  return graph;
}

/** Elements that are added in a few milliseconds: a slice, after which the page may go on. */
const SLICE = 1_500;

function* fillGraph(graph: MultiDirectedGraph, picture: Picture): Generator<undefined> {
  const { scene } = picture;
  for (const node of scene.nodes.keys()) {
    graph.addNode(String(node), placeOf(picture, node));
  }
  for (const [edge, source] of scene.sources.entries()) {
    if (edge % SLICE === 0) {
      yield;
    }
    graph.addDirectedEdgeWithKey(String(edge), String(source), String(scene.targets[edge]));
  }
}

function placeNodes(
  graph: MultiDirectedGraph,
  picture: Picture,
  nodes: Iterable<number> = picture.scene.nodes.keys(),
): void {
  // Written in place: setting attributes would tell sigma about each of them.
  for (const node of nodes) {
    Object.assign(graph.getNodeAttributes(String(node)), placeOf(picture, node));
  }
}

/** Upwards is the other way round for sigma. */
function placeOf({ positions }: Picture, node: number): { x: number; y: number } {
  return { x: positions[node * 2] as number, y: -(positions[node * 2 + 1] as number) };
}

function drawnNode(picture: Picture, node: number): Partial<DrawnNode> {
  const look = picture.nodes[node];
  if (look === undefined) {
    return {};
  }
  return {
    ...placeOf(picture, node),
    look,
    size: look.radius,
    color: look.fill,
    label: null,
    zIndex: look.isDimmed ? 0 : 1,
  };
}

function drawnEdge({ scene, edges, opposites }: Picture, edge: number): Partial<DrawnEdge> {
  const look = edges[edge];
  if (look === undefined) {
    return {};
  }
  return {
    size: look.width,
    color: look.color,
    isDashed: look.isDashed,
    hasOpposite: opposites[edge] === 1,
    isLoop: scene.sources[edge] === scene.targets[edge],
    zIndex: look.depth,
    label: null,
  };
}
