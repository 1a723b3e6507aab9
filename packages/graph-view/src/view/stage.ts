import {
  boundsOf,
  type Camera,
  fitBounds,
  keepInView,
  mixCameras,
  resizeScreen,
  type ScreenSize,
  toScreen,
} from '../camera/camera.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import { type LookState, lookOfEdge, lookOfNode } from '../look/look.ts';
import { findPathsThrough } from '../look/paths-through.ts';
import { createPicture, type Picture } from '../look/picture.ts';
import { createAdjacency } from '../model/adjacency.ts';
import type { Scene } from '../model/scene.ts';
import { nextTask } from '../render/next-task.ts';
import { type Changed, type Renderer, sizeOf } from '../render/renderer.ts';
import { type Animation, animate } from './animate.ts';
import { startRenderer } from './start-renderer.ts';

/** What is on the screen: picture, camera, and the renderer that draws them. */
export interface Stage {
  readonly getPicture: () => Picture;
  readonly getCamera: () => Camera;
  /** The one that the camera is for: an element that was given another one is looked at first. */
  readonly getSize: () => ScreenSize;
  /** Whether nodes or camera are still on their way, or texts are still to be drawn. */
  readonly isMoving: () => boolean;
  readonly getRenderer: () => {
    readonly name: 'webgl' | 'canvas' | 'starting';
    readonly notice: string | undefined;
  };
  /** Another scene. Resolves when it stands, after nodes have moved from where they were. */
  readonly show: (
    scene: Scene,
    places: { readonly from: Float64Array; readonly to: Float64Array; readonly sees: Sees },
  ) => Promise<void>;
  /** Does ahead what {@link Stage.show} needs of a scene beside its places, in steps. */
  readonly prepare: (scene: Scene) => Promise<void>;
  /** Other looks of the same scene. */
  readonly look: (change: Partial<LookState>) => void;
  readonly hover: (id: string | undefined) => void;
  readonly moveNode: (node: number, x: number, y: number) => void;
  readonly setCamera: (camera: Camera, motion?: 'jump' | 'glide') => void;
  readonly fit: (motion?: 'jump' | 'glide') => void;
  readonly destroy: () => void;
}

/** What has to be on the screen with another scene: all of it, or what was not drawn before. */
export type Sees = 'everything' | 'what is new';

export interface StageOptions {
  readonly element: HTMLElement;
  readonly scene: Scene;
  readonly looks: LookState;
  readonly findIcon: FindIcon;
  readonly renderer: 'auto' | 'canvas';
  readonly isMotionReduced: boolean;
  readonly onCamera: (camera: Camera) => void;
  /** Another scene, other places or looks. */
  readonly onPicture: () => void;
}

/** More nodes than this stand where they belong at once. */
const MAX_MOVING = 800;

/** The picture is fitted again no sooner than this: somebody may be about to click a second time. */
const REFIT_AFTER_MS = 400;

/** Room around a selected node, in pixels. */
const MARGIN = 60;

export function createStage(options: StageOptions): Stage {
  const { element, findIcon, isMotionReduced } = options;
  let picture = createPicture(options.scene, new Float64Array(), options.looks);
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  /** The camera that the picture glides to. */
  let aim = camera;
  let renderer: Renderer | undefined;
  let notice: string | undefined;
  let prepared: { readonly picture: Picture; readonly state: LookState } | undefined;
  let isDestroyed = false;
  let moving: Animation | undefined;
  let gliding: Animation | undefined;
  /** The camera that showed everything, as long as nobody has moved it since. */
  let fitted: Camera | undefined;
  let refitting: ReturnType<typeof setTimeout> | undefined;

  const starting = startRenderer({ container: element, picture, camera, findIcon }, options.renderer).then(
    (started) => {
      if (isDestroyed) {
        started.renderer.destroy();
        return;
      }
      ({ renderer, notice } = started);
      renderer.show(picture);
      renderer.setCamera(camera);
    },
  );

  const setCamera: Stage['setCamera'] = (next, motion = 'jump') => {
    gliding?.stop();
    aim = next;
    const from = camera;
    const step = (share: number) => {
      camera = mixCameras(from, next, share);
      renderer?.setCamera(camera);
      options.onCamera(camera);
    };
    if (motion === 'jump') {
      step(1);
    } else {
      gliding = animate(step, { isReduced: isMotionReduced });
    }
  };

  const setFitted: Stage['setCamera'] = (next, motion) => {
    fitted = next;
    setCamera(next, motion);
  };

  let size = sizeOf(element);
  let windowSize = sizeOfWindow();
  /**
   * Whoever asks first after the element has got another size has the camera follow: browsers tell about it only
   * with the next frame, and a camera that was set for the new size meanwhile would be moved once more.
   */
  const followSize = (): ScreenSize => {
    const before = size;
    size = sizeOf(element);
    if (size.width === before.width && size.height === before.height) {
      return size;
    }

    renderer?.resize();
    // A panel that opens beside the picture must not move what is under the pointer.
    const stood = resizeScreen(aim, before, size);
    const isWindowOther = windowSize !== sizeOfWindow();
    windowSize = sizeOfWindow();
    const wasFitted = fitted !== undefined && fitted === aim;
    setCamera(stood);
    if (wasFitted) {
      fitted = stood;
      // A panel that closes leaves the picture where it is; a window that becomes larger does not.
      if (isWindowOther || !isWhole(picture.positions, stood, size)) {
        refitLater();
      }
    }
    const [selected] = picture.state.selected;
    const node = selected === undefined ? undefined : picture.scene.indexOf.get(selected);
    if (node !== undefined) {
      const seen = keepInView(stood, size, { ...placeOf(picture, node), margin: MARGIN });
      setCamera(seen, 'glide');
      fitted = wasFitted ? seen : undefined;
    }
    return size;
  };
  /** What was seen as a whole is seen as a whole again when panels are opened or the window has another size. */
  const refitLater = () => {
    clearTimeout(refitting);
    refitting = setTimeout(() => {
      refitting = undefined;
      if (fitted === aim) {
        fit('glide');
      }
    }, REFIT_AFTER_MS);
  };
  const resizing = new ResizeObserver(followSize);
  resizing.observe(element);

  const fit: Stage['fit'] = (motion) => {
    const bounds = boundsOf(picture.positions);
    if (bounds !== undefined) {
      setFitted(fitBounds(bounds, followSize()), motion);
    }
  };

  const update = (changed: Changed) => {
    const nodes = [...picture.nodes];
    const edges = [...picture.edges];
    for (const index of changed.nodes) {
      const node = picture.scene.nodes[index];
      if (node !== undefined) {
        nodes[index] = lookOfNode(node, index, picture.state);
      }
    }
    for (const index of changed.edges) {
      const edge = picture.scene.edges[index];
      if (edge !== undefined) {
        edges[index] = lookOfEdge(edge, index, picture.scene, picture.state);
      }
    }
    picture = { ...picture, nodes, edges };
    renderer?.update(picture, changed);
  };

  return {
    getPicture: () => picture,
    getCamera: () => camera,
    getSize: followSize,
    isMoving: () =>
      refitting !== undefined ||
      renderer?.isComplete() === false ||
      [moving, gliding].some((animation) => animation?.isOver() === false),
    getRenderer: () => ({ name: renderer?.name ?? 'starting', notice }),

    async prepare(scene) {
      const { state } = picture;
      const next = { ...state, lit: findPathsThrough(scene, state.selected) };
      prepared = { picture: createPicture(scene, new Float64Array(scene.nodes.length * 2), next), state };
      await starting;
      await nextTask();
      await renderer?.prepare(prepared.picture);
    },

    async show(scene, { from, to, sees }) {
      moving?.stop();
      const before = picture.scene;
      const isFirst = before.nodes.length === 0;
      const moves = !isFirst && to.length <= MAX_MOVING * 2 && from.some((value) => !Number.isNaN(value));
      const start = moves
        ? to.map((value, at) => (Number.isNaN(from[at]) ? value : (from[at] ?? value)))
        : to;
      picture =
        prepared?.picture.scene === scene && prepared.state === picture.state
          ? { ...prepared.picture, positions: start }
          : createPicture(scene, start, {
              ...picture.state,
              lit: findPathsThrough(scene, picture.state.selected),
            });
      prepared = undefined;
      await starting;

      const screen = followSize();
      const bounds = boundsOf(to);
      const fitting =
        bounds !== undefined &&
        (sees === 'everything' || isFirst || isNewOutside(scene, to, { before, camera: aim, size: screen }))
          ? fitBounds(bounds, screen)
          : undefined;
      if (fitting !== undefined && isFirst) {
        // Before the picture, which would be drawn twice.
        setFitted(fitting);
      }
      renderer?.show(picture);
      options.onPicture();
      if (fitting !== undefined && !isFirst) {
        setFitted(fitting, 'glide');
      }
      if (!moves) {
        return;
      }
      const shown = picture.scene;
      moving = animate(
        (share) => {
          if (picture.scene !== shown) {
            return;
          }
          const positions = start.map((value, at) => value + ((to[at] ?? value) - value) * share);
          picture = { ...picture, positions };
          renderer?.update(picture);
          options.onPicture();
        },
        { isReduced: isMotionReduced },
      );
      await moving.done;
    },

    look(change) {
      const state = { ...picture.state, ...change };
      const lit = change.selected === undefined ? state.lit : findPathsThrough(picture.scene, state.selected);
      picture = createPicture(picture.scene, picture.positions, { ...state, lit });
      renderer?.update(picture);
      options.onPicture();
    },

    hover(id) {
      const before = picture.state.hovered;
      if (id === before) {
        return;
      }
      picture = { ...picture, state: { ...picture.state, hovered: id } };
      update(indexesOf(picture.scene, [before, id]));
    },

    moveNode(node, x, y) {
      moving?.stop();
      const positions = picture.positions.slice();
      positions[node * 2] = x;
      positions[node * 2 + 1] = y;
      picture = { ...picture, positions };
      const { sources, targets, nodes } = picture.scene;
      const edges = [sources, targets].flatMap((ends) => [
        ...createAdjacency(nodes.length, ends).edgesOf(node),
      ]);
      renderer?.update(picture, { nodes: [node], edges });
      options.onPicture();
    },

    setCamera,
    fit,

    destroy() {
      isDestroyed = true;
      clearTimeout(refitting);
      moving?.stop();
      gliding?.stop();
      resizing.disconnect();
      renderer?.destroy();
    },
  };
}

function sizeOfWindow(): string {
  return `${globalThis.innerWidth} × ${globalThis.innerHeight}`;
}

function isWhole(positions: Float64Array, camera: Camera, size: ScreenSize): boolean {
  const bounds = boundsOf(positions);
  if (bounds === undefined) {
    return true;
  }
  const [left, top] = toScreen(camera, size, bounds.left, bounds.top);
  const [right, bottom] = toScreen(camera, size, bounds.right, bounds.bottom);
  return left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
}

function placeOf({ positions }: Picture, node: number): { readonly x: number; readonly y: number } {
  return { x: positions[node * 2] as number, y: positions[node * 2 + 1] as number };
}

function indexesOf(scene: Scene, ids: readonly (string | undefined)[]): Changed {
  const known = ids.filter((id) => id !== undefined);
  return {
    nodes: known.map((id) => scene.indexOf.get(id)).filter((node) => node !== undefined),
    edges: known.map((id) => scene.edges.findIndex((edge) => edge.id === id)).filter((edge) => edge !== -1),
  };
}

/** Whether a node that was not drawn before stands beside the screen. */
function isNewOutside(
  { nodes }: Scene,
  positions: Float64Array,
  { before, camera, size }: { readonly before: Scene; readonly camera: Camera; readonly size: ScreenSize },
): boolean {
  return nodes.some(({ id }, node) => {
    if (before.indexOf.has(id)) {
      return false;
    }
    const [x, y] = toScreen(camera, size, positions[node * 2] as number, positions[node * 2 + 1] as number);
    return x < 0 || y < 0 || x > size.width || y > size.height;
  });
}
