import { MultiDirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import type { LayoutName } from '../src/layout/layout-request.ts';
import { createRandom } from '../src/layout/random.ts';
import type { GraphInput } from '../src/model/graph-input.ts';
import { createGraphView } from '../src/view/create-graph-view.ts';

/** What `npm run bench -- --ui` measures in a browser: this package, and sigma alone with the same places. */
interface Figures {
  /** From the answer, as objects, until two frames after it was handed over. */
  readonly firstPictureMs: number;
  /** Until its texts are there, too. */
  readonly completeMs: number;
  /** Longest time in between for which nothing else could run on the page. */
  readonly longestTaskMs: number;
  /** While the camera moves. */
  readonly frameMs: number;
}

interface Wish {
  readonly nodes: number;
  readonly edges: number;
  readonly layout: LayoutName;
}

declare global {
  var measurePictures: (wish: Wish) => Promise<{ readonly product: Figures; readonly yardstick: Figures }>;
}

const PANNED_FRAMES = 20;
const SEED = 7;
const KINDS = ['User', 'Group', 'Computer', 'GPO', 'OU', 'Container'];

globalThis.measurePictures = async (wish) => {
  const graph = inventGraph(wish);
  const { figures: product, places } = await measureProduct(graph, wish.layout);
  return { product, yardstick: await measureSigma(graph, places) };
};

async function measureProduct(
  graph: GraphInput,
  layout: LayoutName,
): Promise<{ figures: Figures; places: Places }> {
  const stage = openStage();
  const view = createGraphView(stage, { layout, grouping: 'never', motion: 'reduced' });
  // As in the pages: the canvas is there before anybody asks.
  while (view.describe().renderer === 'starting') {
    await nextFrame();
  }
  await nextFrame();

  const startedAtMs = performance.now();
  const shown = await watchTasks(async () => view.setGraph(graph));
  while (view.describe().isMoving) {
    await nextFrame();
  }
  const completeMs = performance.now() - startedAtMs;
  const frameMs = await measureFrames((step) => {
    const camera = view.getCamera();
    view.setCamera({ ...camera, x: camera.x + step / camera.scale });
  });
  const places = new Map(view.describe().nodes.map(({ id, x, y }) => [id, { x, y }]));
  view.destroy();
  stage.remove();
  return { figures: { ...shown, completeMs, frameMs }, places };
}

type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

async function measureSigma(input: GraphInput, places: Places): Promise<Figures> {
  const stage = openStage();
  const sigma = new Sigma(new MultiDirectedGraph(), stage, { allowInvalidContainer: true });
  await nextFrame();
  await nextFrame();

  const shown = await watchTasks(async () => {
    const graph = new MultiDirectedGraph();
    for (const { id, label } of input.nodes) {
      graph.addNode(id, { ...places.get(id), label, size: 4, color: '#336699' });
    }
    for (const { source, target } of input.edges) {
      graph.addDirectedEdge(source, target, { size: 1, color: '#999999' });
    }
    sigma.setGraph(graph);
  });
  const frameMs = await measureFrames((step) => {
    const camera = sigma.getCamera();
    camera.setState({ x: camera.getState().x + step / 1_000 });
  });
  sigma.kill();
  stage.remove();
  return { ...shown, completeMs: shown.firstPictureMs, frameMs };
}

async function watchTasks(
  work: () => Promise<void>,
): Promise<Pick<Figures, 'firstPictureMs' | 'longestTaskMs'>> {
  const channel = new MessageChannel();
  let longestTaskMs = 0;
  let lastMs = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    longestTaskMs = Math.max(longestTaskMs, now - lastMs);
    lastMs = now;
    channel.port2.postMessage(undefined);
  };
  channel.port2.postMessage(undefined);

  const startedAtMs = performance.now();
  await work();
  await nextFrame();
  await nextFrame();
  const firstPictureMs = performance.now() - startedAtMs;
  channel.port1.onmessage = null;
  channel.port1.close();
  return { firstPictureMs, longestTaskMs };
}

async function measureFrames(move: (step: number) => void): Promise<number> {
  await nextFrame();
  const startedAtMs = performance.now();
  for (let frame = 0; frame < PANNED_FRAMES; frame++) {
    move(frame < PANNED_FRAMES / 2 ? 4 : -4);
    await nextFrame();
  }
  return (performance.now() - startedAtMs) / PANNED_FRAMES;
}

function nextFrame(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  requestAnimationFrame(resolve);
  return promise;
}

function openStage(): HTMLElement {
  const stage = document.createElement('div');
  stage.style.position = 'fixed';
  stage.style.inset = '0';
  document.body.append(stage);
  return stage;
}

/** Connected, with hubs: every node knows an earlier one, and early ones are known by many. */
function inventGraph({ nodes, edges }: Wish): GraphInput {
  const random = createRandom(SEED);
  const id = (node: number) => `S-1-5-21-${node}`;
  return {
    nodes: Array.from({ length: nodes }, (_, node) => ({
      id: id(node),
      kind: KINDS[node % KINDS.length] ?? 'User',
      label: `NODE-${node}@CORP.EXAMPLE`,
    })),
    edges: Array.from({ length: edges }, (_, edge) => {
      const source = edge < nodes - 1 ? edge + 1 : 1 + Math.floor(random() * (nodes - 1));
      return { source: id(source), target: id(Math.floor(random() ** 2 * source)), kind: `Kind${edge % 9}` };
    }),
  };
}
