import { aspectOfFit, zoomAt } from '../camera/camera.ts';
import { writeEdgesCsv, writeNodesCsv } from '../export/csv.ts';
import { writeGraphJson } from '../export/json.ts';
import { writeSvg } from '../export/svg.ts';
import { amend, createHistory, record, redo, undo } from '../history/history.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import { findKindIcon } from '../icons/kind-icons.ts';
import { createLayoutClient } from '../layout/layout-client.ts';
import { noteOf } from '../look/note.ts';
import { createPicture, type Picture } from '../look/picture.ts';
import { THEMES } from '../look/theme.ts';
import { createMiniMap, type MiniMap } from '../mini-map/mini-map.ts';
import { findDrawnId, findSceneNode } from '../model/create-scene.ts';
import { DEFAULT_GROUPING } from '../model/group-leaves.ts';
import type { Scene } from '../model/scene.ts';
import { nextTask } from '../render/next-task.ts';
import { type Hit, pick, pickWithin } from '../render/pick.ts';
import {
  addGraph,
  type CanvasState,
  closeGroups,
  emptyCanvas,
  hideKinds,
  hideNodeKinds,
  hideNodes,
  openGroup,
  placeScene,
  replaceGraph,
  unhideKinds,
  unhideNodeKinds,
  unhideNodes,
  wishLayout,
} from './canvas-state.ts';
import { countScene, describePicture, summarizeScene } from './describe.ts';
import { createEmitter } from './emitter.ts';
import { exportPng } from './export-png.ts';
import { findInView } from './find-in-view.ts';
import type {
  ExportOptions,
  GraphView,
  GraphViewOptions,
  PointerTarget,
  ViewEvents,
  ViewTarget,
} from './graph-view.ts';
import { listenToPointer, type PointerPlace } from './interactions.ts';
import { alignPositions, type LayoutWish, planLayout } from './plan-layout.ts';
import { createStage } from './stage.ts';

const ZOOM_STEP = 1.4;

/** A graph of which less than this is drawn already, or that leaves out more, is looked at as a whole. */
const MOSTLY = 0.75;

interface DrawWish extends Pick<LayoutWish, 'keeps' | 'origin'> {
  /** Another graph, rather than more or less of the one that is there. */
  readonly isAnother?: boolean;
}

/** Draws graphs in `container`, which it fills. The container keeps its own children. */
export function createGraphView(container: HTMLElement, options: GraphViewOptions = {}): GraphView {
  const { summarize = summarizeScene } = options;
  const findIcon: FindIcon = (name) => findKindIcon(name) ?? options.findIcon?.(name);
  const layouts = createLayoutClient();
  const events = createEmitter<ViewEvents>();
  const { root, surface, drawing } = createElements(container);
  let history = createHistory(emptyCanvas(options.grouping ?? DEFAULT_GROUPING));
  let wishedLayout = options.layout ?? 'auto';
  let running = new AbortController();
  /** Draws that have not ended. */
  let underWay = 0;
  /** Ids that are to be selected, drawn or not. */
  let wished: readonly string[] = [];
  let miniMap: MiniMap | undefined;

  const stage = createStage({
    element: drawing,
    scene: history.present.scene,
    findIcon,
    renderer: options.renderer ?? 'auto',
    isMotionReduced: isMotionReduced(options),
    onCamera(camera) {
      events.emit('camera', camera);
      miniMap?.showCamera();
    },
    onPicture: () => miniMap?.showPicture(),
    looks: {
      theme: THEMES[options.theme ?? 'light'],
      kindStyles: options.kindStyles ?? new Map(),
      labels: options.labels ?? 'auto',
      selected: new Set(),
      hovered: undefined,
      matches: new Set(),
      lit: undefined,
      isNoted: options.note !== 'told outside',
    },
  });

  /** Draws the present canvas: lays out what has no place, moves the rest there, and tells about it. */
  async function draw(wish: DrawWish): Promise<void> {
    underWay++;
    try {
      await drawSteps(wish);
    } finally {
      underWay--;
    }
  }

  async function drawSteps({ isAnother = false, ...wish }: DrawWish): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const canvas = history.present;
    const { scene, layout } = canvas;
    // Reading an answer took its time: the page goes on before the next step, and before each further one.
    await nextTask();
    if (signal.aborted) {
      return;
    }
    const drawn = { scene: stage.getPicture().scene, places: placesOf(stage.getPicture()) };
    const aspect = aspectOfFit(stage.getSize());
    const plan = planLayout(scene, { ...wish, layout, aspect, places: canvas.places, drawn });

    let positions = plan.kept;
    if (plan.request !== undefined) {
      events.emit('layout', { state: 'running', layout });
      try {
        const laidOut = layouts.run(plan.request, signal);
        // While the worker works: looks, and what the renderer needs of them.
        await Promise.race([laidOut, nextTask()]);
        if (!signal.aborted) {
          await stage.prepare(scene);
        }
        positions = await laidOut;
      } catch (cause) {
        if (signal.aborted) {
          return;
        }
        throw cause;
      }
      // Another canvas may have come between the answer and this line.
      if (signal.aborted) {
        return;
      }
    }
    const isAnew = plan.request !== undefined && plan.request.kept === undefined;
    if (isAnew) {
      positions = alignPositions(positions, plan.from);
    }
    await nextTask();
    if (signal.aborted) {
      return;
    }
    history = amend(
      history,
      placeScene(history.present, positions, isAnew ? 'forget-others' : 'keep-others'),
    );

    showSelection(scene);
    const isElsewhere = isAnew || (isAnother && !isMostly(drawn.scene, scene));
    const standing = stage.show(scene, {
      from: plan.from,
      to: positions,
      sees: isElsewhere ? 'everything' : 'what is new',
    });
    root.setAttribute('aria-label', summarize(countScene(scene)));
    if (plan.request !== undefined) {
      events.emit('layout', { state: 'done', layout });
    }
    tellChange();
    await standing;
  }

  /** A change of the canvas that can be undone; one that changes nothing is none. */
  async function change(
    next: CanvasState,
    wish: DrawWish,
    isBeginning = history.present.model.nodes.length === 0,
  ): Promise<void> {
    if (next === history.present) {
      return;
    }
    // The first graph is where undo ends.
    history = isBeginning ? createHistory(next) : record(history, next);
    await draw(wish);
  }

  async function travel(next: typeof history): Promise<void> {
    if (next === history) {
      return;
    }
    history = next;
    await draw({ keeps: 'all' });
  }

  function select(ids: Iterable<string>): void {
    wished = [...ids];
    showSelection(stage.getPicture().scene);
  }

  /** What is not drawn now is selected again when it is. */
  function showSelection(scene: Scene): void {
    const selected = new Set(wished.map((id) => findDrawnId(scene, id)).filter((id) => id !== undefined));
    const { selected: before } = stage.getPicture().state;
    if (selected.size === before.size && selected.isSubsetOf(before)) {
      return;
    }
    stage.look({ selected });
    events.emit('select', { ids: [...selected] });
  }

  function tellChange(): void {
    const { input, scene, layout, hidden, hiddenKinds, hiddenNodeKinds, openGroups, model } = history.present;
    events.emit('change', {
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      layout,
      graph: input,
      nodes: scene.nodes.length,
      edges: scene.edges.length,
      hidden: [...hidden],
      hiddenKinds: [...hiddenKinds],
      hiddenNodeKinds: [...hiddenNodeKinds],
      openGroups: openGroups.size,
      leftOut: model.leftOut,
      note: noteOf(scene),
    });
  }

  function describe() {
    const { name, notice } = stage.getRenderer();
    // First: the camera follows whoever asks for the size.
    const size = stage.getSize();
    return describePicture(stage.getPicture(), {
      renderer: name,
      notice,
      layout: history.present.layout,
      camera: stage.getCamera(),
      size,
      isMoving: underWay > 0 || stage.isMoving(),
    });
  }

  function click(hit: Hit, place: PointerPlace): void {
    const { target, ...at } = targetOf(hit, place);
    events.emit('click', { target, ...at });
    if (target.on === 'canvas') {
      select([]);
      return;
    }
    if (target.on === 'node' && target.members.length > 0 && !place.isModified) {
      void view.openGroup(target.id);
      return;
    }
    const selected = new Set(place.isModified ? stage.getPicture().state.selected : []);
    if (place.isModified && selected.has(target.id)) {
      selected.delete(target.id);
    } else {
      selected.add(target.id);
    }
    select(selected);
  }

  function targetOf(hit: Hit, { x, y, isModified }: PointerPlace): PointerTarget {
    return { target: describeTarget(stage.getPicture(), hit), x, y, isModified };
  }

  const stopListening = listenToPointer(surface, {
    getCamera: stage.getCamera,
    getSize: stage.getSize,
    setCamera: stage.setCamera,
    pick: (x, y) => pick(stage.getPicture(), stage.getCamera(), stage.getSize(), x, y),
    onHover(hit, place) {
      const { target, ...at } = targetOf(hit, place);
      const id = target.on === 'canvas' ? undefined : target.id;
      if (id === stage.getPicture().state.hovered) {
        return;
      }
      surface.style.cursor = id === undefined ? 'default' : 'pointer';
      stage.hover(id);
      events.emit('hover', { target, ...at });
    },
    onClick: click,
    onDoubleClick: (hit, place) => events.emit('doubleClick', targetOf(hit, place)),
    onContextMenu: (hit, place) => events.emit('contextMenu', targetOf(hit, place)),
    onDragNode: stage.moveNode,
    onDropNode() {
      history = record(history, placeScene(history.present, stage.getPicture().positions, 'keep-others'));
      tellChange();
    },
    onRectangle(corner, opposite) {
      const { scene } = stage.getPicture();
      select(pickWithin(stage.getPicture(), corner, opposite).map((node) => scene.nodes[node]?.id ?? ''));
    },
  });

  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      select([]);
    }
  });

  /** What it leaves unsaid stands in its corner, or in the caption below a title. */
  function pictureFor({ theme, title }: ExportOptions): Picture {
    const { scene, positions, state } = stage.getPicture();
    const chosen = theme === undefined ? state.theme : THEMES[theme];
    return createPicture(scene, positions, {
      ...state,
      theme: chosen,
      hovered: undefined,
      isNoted: title === undefined,
    });
  }

  const view: GraphView = {
    setGraph(graph, { layout = wishedLayout, keep = 'if-most', history: how = 'record' } = {}) {
      const next = replaceGraph(history.present, graph, layout);
      const wish = { keeps: keep, isAnother: true };
      return how === 'begin' ? change(next, wish, true) : change(next, wish);
    },
    addGraph: (graph, from) => change(addGraph(history.present, graph), { keeps: 'all', origin: from }),
    setLayout(layout) {
      wishedLayout = layout;
      return change(wishLayout(history.present, layout), { keeps: 'none' });
    },

    setTheme(theme) {
      root.style.background = THEMES[theme].canvas;
      root.style.color = THEMES[theme].accent;
      stage.look({ theme: THEMES[theme] });
    },
    setLabels: (labels) => stage.look({ labels }),
    setKindStyles: (kindStyles) => stage.look({ kindStyles }),

    select,
    selectAll: () => select(stage.getPicture().scene.nodes.map(({ id }) => id)),
    hide: (ids) => change(hideNodes(history.present, ids), { keeps: 'all' }),
    unhide: (ids) => change(unhideNodes(history.present, ids), { keeps: 'all' }),
    hideKinds: (kinds) => change(hideKinds(history.present, kinds), { keeps: 'all' }),
    unhideKinds: (kinds) => change(unhideKinds(history.present, kinds), { keeps: 'all' }),
    hideNodeKinds: (kinds) => change(hideNodeKinds(history.present, kinds), { keeps: 'all' }),
    unhideNodeKinds: (kinds) => change(unhideNodeKinds(history.present, kinds), { keeps: 'all' }),
    openGroup: (id) => change(openGroup(history.present, id), { keeps: 'all' }),
    closeGroups: () => change(closeGroups(history.present), { keeps: 'all' }),
    undo: () => travel(undo(history)),
    redo: () => travel(redo(history)),

    find(text) {
      const { scene, model } = history.present;
      const matches = findInView(scene, model, text);
      stage.look({ matches: new Set(matches) });
      return matches;
    },
    focus(id) {
      const { scene, positions } = stage.getPicture();
      const node = findSceneNode(scene, id);
      if (node === undefined) {
        return false;
      }
      const scale = Math.max(stage.getCamera().scale, 0.8);
      stage.setCamera(
        { x: positions[node * 2] as number, y: positions[node * 2 + 1] as number, scale },
        'glide',
      );
      return true;
    },
    fit: () => stage.fit('glide'),
    zoom(direction) {
      const { width, height } = stage.getSize();
      const factor = direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP;
      stage.setCamera(
        zoomAt(stage.getCamera(), stage.getSize(), { x: width / 2, y: height / 2, factor }),
        'glide',
      );
    },
    getCamera: stage.getCamera,
    setCamera: (camera) => stage.setCamera(camera),

    exportPng: (chosen = {}) =>
      exportPng(pictureFor(chosen), {
        findIcon,
        isTransparent: chosen.isTransparent ?? false,
        title: chosen.title,
      }),
    exportSvg: (chosen = {}) =>
      writeSvg(pictureFor(chosen), {
        findIcon,
        isTransparent: chosen.isTransparent,
        title: chosen.title,
      }),
    exportJson() {
      const { scene, positions } = stage.getPicture();
      return writeGraphJson(history.present.model, (id) => {
        const node = findSceneNode(scene, id);
        return node === undefined
          ? undefined
          : [positions[node * 2] as number, positions[node * 2 + 1] as number];
      });
    },
    exportNodesCsv: () => writeNodesCsv(history.present.model),
    exportEdgesCsv: () => writeEdgesCsv(history.present.model),

    showMiniMap(element) {
      miniMap?.destroy();
      const shown = createMiniMap(element, stage);
      miniMap = shown;
      return () => {
        shown.destroy();
        miniMap = miniMap === shown ? undefined : miniMap;
      };
    },

    on: events.on,
    getRenderer: stage.getRenderer,
    describe,
    destroy() {
      running.abort();
      stopListening();
      miniMap?.destroy();
      stage.destroy();
      layouts.destroy();
      events.clear();
      root.remove();
    },
  };

  view.setTheme(options.theme ?? 'light');
  root.setAttribute('aria-label', summarize(countScene(history.present.scene)));
  return view;
}

/** The surface takes the pointer, and the drawing in it belongs to the renderer alone. */
function createElements(container: HTMLElement) {
  const root = document.createElement('div');
  root.style.position = 'relative';
  root.style.width = '100%';
  root.style.height = '100%';
  root.style.overflow = 'hidden';
  root.tabIndex = 0;
  root.setAttribute('role', 'img');

  const surface = document.createElement('div');
  surface.style.position = 'absolute';
  surface.style.inset = '0';
  surface.style.touchAction = 'none';
  surface.style.userSelect = 'none';

  const drawing = document.createElement('div');
  drawing.style.position = 'absolute';
  drawing.style.inset = '0';
  surface.append(drawing);
  root.append(surface);
  container.append(root);
  return { root, surface, drawing };
}

function placesOf({ scene, positions }: Picture): Map<string, readonly [x: number, y: number]> {
  return new Map(
    scene.nodes.map(({ id }, node) => [
      id,
      [positions[node * 2] as number, positions[node * 2 + 1] as number],
    ]),
  );
}

function isMostly(before: Scene, after: Scene): boolean {
  const common = after.nodes.reduce((count, { id }) => count + Number(before.indexOf.has(id)), 0);
  return common >= MOSTLY * Math.max(before.nodes.length, after.nodes.length);
}

function describeTarget({ scene }: Picture, hit: Hit): ViewTarget {
  if (hit.on === 'node') {
    const node = scene.nodes[hit.index];
    if (node !== undefined) {
      return { on: 'node', id: node.id, members: node.members };
    }
  }
  if (hit.on === 'edge') {
    const edge = scene.edges[hit.index];
    const source = scene.nodes[scene.sources[hit.index] as number];
    const target = scene.nodes[scene.targets[hit.index] as number];
    if (edge !== undefined && source !== undefined && target !== undefined) {
      return {
        on: 'edge',
        id: edge.id,
        source: source.id,
        target: target.id,
        kinds: edge.kinds,
        members: edge.members,
      };
    }
  }
  return { on: 'canvas' };
}

function isMotionReduced({ motion }: GraphViewOptions): boolean {
  return motion === undefined ? matchMedia('(prefers-reduced-motion: reduce)').matches : motion === 'reduced';
}
