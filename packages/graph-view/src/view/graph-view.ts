import type { Camera } from '../camera/camera.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import type { KindStyle, ThemeName } from '../kinds/kind-style.ts';
import type { LayoutName } from '../layout/layout-request.ts';
import type { LabelMode } from '../look/look.ts';
import type { GraphInput } from '../model/graph-input.ts';
import type { LeftOut } from '../model/graph-model.ts';
import type { GroupingLimits } from '../model/group-leaves.ts';
import type { SceneCounts, ViewDescription } from './describe.ts';

/** A picture of a graph in an element, until `destroy`. Every change of what is drawn can be undone. */
export interface GraphView {
  /**
   * Draws another graph. Where most of it is drawn already, that stays in its place. Resolves when the
   * picture is drawn; a later call ends an earlier one, whose promise then resolves, too.
   */
  readonly setGraph: (graph: GraphInput, options?: SetGraphOptions) => Promise<void>;
  /** Draws more of the graph beside what is there. `from`: the node that brings it. */
  readonly addGraph: (graph: GraphInput, from?: string) => Promise<void>;

  /** Lays everything out anew; `auto` chooses by the shape of the graph. */
  readonly setLayout: (layout: LayoutName | 'auto') => Promise<void>;
  readonly setTheme: (theme: ThemeName) => void;
  readonly setLabels: (labels: LabelMode) => void;
  readonly setKindStyles: (styles: ReadonlyMap<string, KindStyle>) => void;

  /**
   * Selects nodes and edges by id; what stands for them is marked, whenever it is drawn. What no path through them
   * holds is dimmed.
   */
  readonly select: (ids: Iterable<string>) => void;
  readonly selectAll: () => void;
  readonly hide: (ids: Iterable<string>) => Promise<void>;
  /** Brings back hidden nodes; without ids, all. */
  readonly unhide: (ids?: Iterable<string>) => Promise<void>;
  /** Leaves out relationships of these kinds. */
  readonly hideKinds: (kinds: Iterable<string>) => Promise<void>;
  readonly unhideKinds: (kinds?: Iterable<string>) => Promise<void>;
  /** Leaves out nodes of these kinds, and those that are added later. */
  readonly hideNodeKinds: (kinds: Iterable<string>) => Promise<void>;
  readonly unhideNodeKinds: (kinds?: Iterable<string>) => Promise<void>;
  readonly openGroup: (id: string) => Promise<void>;
  readonly closeGroups: () => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;

  /** Highlights nodes whose name, id or second line holds the text; an empty text ends it. */
  readonly find: (text: string) => readonly string[];
  /** Shows a node in the middle: itself, or the group that it is in. Whether it is drawn at all. */
  readonly focus: (id: string) => boolean;
  readonly fit: () => void;
  readonly zoom: (direction: 'in' | 'out') => void;
  readonly getCamera: () => Camera;
  readonly setCamera: (camera: Camera) => void;

  /** Shows the whole picture small in an element, with what is seen of it. Returns what ends it. */
  readonly showMiniMap: (element: HTMLElement) => () => void;

  readonly exportPng: (options?: ExportOptions) => Promise<Blob>;
  readonly exportSvg: (options?: ExportOptions) => string;
  readonly exportJson: () => string;
  readonly exportNodesCsv: () => string;
  readonly exportEdgesCsv: () => string;

  /** Returns what ends the subscription. */
  readonly on: <Name extends keyof ViewEvents>(
    name: Name,
    listen: (event: ViewEvents[Name]) => void,
  ) => () => void;
  /** How it is drawn, and what the reader should know about that. */
  readonly getRenderer: () => {
    readonly name: 'webgl' | 'canvas' | 'starting';
    readonly notice: string | undefined;
  };
  /** Everything that the picture shows, as data: for tests, and for readers of screens. */
  readonly describe: () => ViewDescription;
  readonly destroy: () => void;
}

export interface GraphViewOptions {
  readonly theme?: ThemeName | undefined;
  readonly labels?: LabelMode | undefined;
  readonly layout?: LayoutName | 'auto' | undefined;
  /** From which size of a graph on equal leaves are drawn as one; `never` draws every node for itself. */
  readonly grouping?: GroupingLimits | 'never' | undefined;
  readonly kindStyles?: ReadonlyMap<string, KindStyle> | undefined;
  /** Finds icons that do not come with the product. */
  readonly findIcon?: FindIcon | undefined;
  /** `auto` draws with WebGL where there is WebGL. */
  readonly renderer?: 'auto' | 'canvas' | undefined;
  /** Without it, the system of the reader decides. */
  readonly motion?: 'full' | 'reduced' | undefined;
  /** Whoever has tools in the corners of the picture tells its note ({@link ViewChange}) elsewhere; files have it anyway. */
  readonly note?: 'in the corner' | 'told outside' | undefined;
  /** What those hear who do not see the picture, in the language of the page; without it, in English. */
  readonly summarize?: ((counts: SceneCounts) => string) | undefined;
}

export interface SetGraphOptions {
  readonly layout?: LayoutName | 'auto' | undefined;
  /** `none` lays out everything anew, however much of it is drawn already. */
  readonly keep?: 'if-most' | 'none' | undefined;
  /** `begin`: undo does not lead behind this graph. */
  readonly history?: 'record' | 'begin' | undefined;
}

export interface ExportOptions {
  readonly theme?: ThemeName | undefined;
  readonly isTransparent?: boolean | undefined;
  /** Stands above the picture, with a legend below it. Without it, the file is the picture alone. */
  readonly title?: string | undefined;
}

/** What an event is about. Ids are those of nodes and edges as they are drawn. */
export type ViewTarget =
  | { readonly on: 'node'; readonly id: string; readonly members: readonly string[] }
  | {
      readonly on: 'edge';
      readonly id: string;
      readonly source: string;
      readonly target: string;
      readonly kinds: readonly string[];
      /** Ids of the relationships, as `source_kind_target`. */
      readonly members: readonly string[];
    }
  | { readonly on: 'canvas' };

export interface PointerTarget {
  readonly target: ViewTarget;
  /** Place in the element, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly isModified: boolean;
}

export interface ViewEvents {
  readonly click: PointerTarget;
  readonly doubleClick: PointerTarget;
  readonly contextMenu: PointerTarget;
  /** The pointer is on something else than before. */
  readonly hover: PointerTarget;
  readonly select: { readonly ids: readonly string[] };
  /** The canvas changed: by a call, by hand, or by undo. */
  readonly change: ViewChange;
  readonly camera: Camera;
  readonly layout: { readonly state: 'running' | 'done'; readonly layout: LayoutName };
}

export interface ViewChange {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly layout: LayoutName;
  /** What was given, before anything is hidden or grouped. */
  readonly graph: GraphInput;
  readonly nodes: number;
  readonly edges: number;
  readonly hidden: readonly string[];
  readonly hiddenKinds: readonly string[];
  readonly hiddenNodeKinds: readonly string[];
  readonly openGroups: number;
  /** What the input had that cannot be drawn. */
  readonly leftOut: LeftOut;
  /** What names leave out and what dashed lines are; empty where there is nothing to say. */
  readonly note: string;
}
