import { mixColors } from '../kinds/color.ts';
import { iconColorOn, type KindStyle, softenColor, styleOfKind } from '../kinds/kind-style.ts';
import { shortenText } from '../model/clean-text.ts';
import type { Scene, SceneEdge, SceneNode } from '../model/scene.ts';
import { bundlesOf } from './bundles.ts';
import { type NodeShape, shapeOfIcon } from './node-shape.ts';
import type { Lit } from './paths-through.ts';
import type { ViewTheme } from './theme.ts';

/** Which labels are wanted. `auto`: those of all nodes that have room, those of edges while they are few. */
export const LABEL_MODES = ['auto', 'nodes', 'edges', 'hover', 'none'] as const;
export type LabelMode = (typeof LABEL_MODES)[number];

/** Everything beside the scene that decides how it looks. No part of it moves anything. */
export interface LookState {
  readonly theme: ViewTheme;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
  readonly labels: LabelMode;
  /** Ids of nodes and edges. */
  readonly selected: ReadonlySet<string>;
  readonly hovered: string | undefined;
  /** Ids of nodes that were searched for. */
  readonly matches: ReadonlySet<string>;
  readonly lit: Lit | undefined;
  /** Whether what the picture leaves unsaid stands in its corner (`note.ts`). */
  readonly isNoted: boolean;
}

/** How one node is drawn, by whichever renderer. Colours are final: `#rrggbb`. */
export interface NodeLook {
  readonly radius: number;
  readonly fill: string;
  readonly ring: string;
  readonly icon: string;
  readonly shape: NodeShape;
  readonly iconColor: string;
  /** Disabled: the kind's colour is only at the rim. */
  readonly isHollow: boolean;
  readonly isGroup: boolean;
  readonly isSelected: boolean;
  readonly isMatch: boolean;
  readonly isDimmed: boolean;
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
  readonly label: string;
  readonly secondLine: string;
  readonly labelRoom: LabelRoom;
}

/** Whether a label is drawn in any case, if it covers no other one, or not at all. */
export type LabelRoom = 'always' | 'if-free' | 'never';

export interface EdgeLook {
  readonly color: string;
  readonly width: number;
  readonly isDashed: boolean;
  /** Empty when none is drawn. */
  readonly label: string;
  readonly isDimmed: boolean;
  /** Higher ones are drawn over lower ones. */
  readonly depth: number;
}

/** With fewer edges than this, equal ones at one node counted once, they have labels. */
const FEW_EDGES = 60;

const NODE_RADIUS = 15;
const MAX_RADIUS = 34;
const LABEL_LENGTH = 32;
const DIMMED_BY = 0.82;
const PATH_WIDTH = 2.6;
const CUT_WIDTH = 3.6;

export function lookOfNode(node: SceneNode, index: number, state: LookState): NodeLook {
  const { theme, selected, hovered, matches, lit } = state;
  const isSelected = selected.has(node.id);
  const isMatch = matches.has(node.id);
  const isDimmed = lit !== undefined && !lit.nodes.has(index) && !isMatch;
  const style = styleOfKind(node.kind, state.kindStyles);
  const kindColor = softenColor(style.color, theme.name, theme.canvas);
  const shade = (color: string) => (isDimmed ? mixColors(color, theme.canvas, DIMMED_BY) : color);

  return {
    radius: radiusOf(node),
    fill: shade(kindColor),
    ring: shade(isSelected || isMatch ? theme.accent : mixColors(kindColor, theme.text, 0.55)),
    icon: style.icon,
    shape: shapeOfIcon(style.icon),
    iconColor: shade(node.isDisabled ? theme.text : iconColorOn(kindColor, theme.icon)),
    isHollow: node.isDisabled,
    isGroup: node.members.length > 0,
    isSelected,
    isMatch,
    isDimmed,
    isTierZero: node.isTierZero,
    isOwned: node.isOwned,
    label: shortenText(node.label, LABEL_LENGTH),
    secondLine: shortenText(node.secondLine, LABEL_LENGTH + 4),
    labelRoom: roomOf(state.labels, isDimmed, isSelected || isMatch || hovered === node.id),
  };
}

export function lookOfEdge(edge: SceneEdge, index: number, scene: Scene, state: LookState): EdgeLook {
  const { theme, selected, hovered, lit, labels } = state;
  const isChosen = selected.has(edge.id) || hovered === edge.id;
  const isDimmed = lit !== undefined && !lit.edges.has(index);
  const isAccented = edge.isOnPath || edge.isCut || selected.has(edge.id);
  const color = edge.isCut ? theme.cut : isAccented ? theme.accent : theme.edge;
  const isLabelled =
    isChosen ||
    (!isDimmed && (labels === 'edges' || (labels === 'auto' && bundlesOf(scene).length < FEW_EDGES)));

  return {
    color: isDimmed ? mixColors(color, theme.canvas, DIMMED_BY - 0.12) : color,
    width: widthOf(edge, isChosen),
    isDashed: edge.isDerived,
    label:
      isLabelled && (labels !== 'none' || selected.has(edge.id))
        ? edge.label + noteOfEdge(edge, isChosen)
        : '',
    isDimmed,
    depth: (isDimmed ? 0 : 1) + (isAccented ? 1 : 0),
  };
}

/** What a dashed line means is said where somebody looks at one. */
function noteOfEdge({ isDerived, kinds }: SceneEdge, isChosen: boolean): string {
  return isChosen && isDerived && kinds.some((kind) => kind !== '') ? ' (derived)' : '';
}

/** A group is larger by its number of digits, so to say. */
function radiusOf({ members }: SceneNode): number {
  if (members.length === 0) {
    return NODE_RADIUS;
  }
  return Math.min(MAX_RADIUS, NODE_RADIUS + 3 + Math.log2(members.length) * 1.6);
}

function widthOf(edge: SceneEdge, isChosen: boolean): number {
  const width = edge.isCut
    ? CUT_WIDTH
    : edge.isOnPath
      ? PATH_WIDTH
      : 1.4 + Math.min(1.6, Math.log2(edge.members.length) * 0.25);
  return isChosen ? width + 1 : width;
}

function roomOf(labels: LabelMode, isDimmed: boolean, isChosen: boolean): LabelRoom {
  if (isChosen) {
    return 'always';
  }
  if (labels === 'none' || labels === 'hover' || labels === 'edges' || isDimmed) {
    return 'never';
  }
  return 'if-free';
}
