/**
 * node, relationship  what the graph has
 * edge                what is drawn of one relationship or of several parallel ones; it has a source and a target
 * group               one disc that stands for equal leaves
 * scene               what is drawn of a graph: without what is hidden, with groups and joined edges
 * picture             a scene with places and looks
 * place, plane        where a node stands; units of one pixel at full size
 * diagram             a small graph as cards with lines and words between them
 * canvas              the area that is drawn on; its changes can be undone
 */
/** @public For pages. */
export {
  type Diagram,
  type DiagramCard,
  type DiagramLink,
  MAX_DIAGRAM_NODES,
} from './diagram/diagram.ts';
/** @public For pages. */
export { exportDiagramPng, writeDiagramSvg } from './diagram/export-diagram.ts';
/** @public For pages. */
export { planDiagram } from './diagram/plan-diagram.ts';
export type { IconPath } from './icons/icon-path.ts';
/** @public For pages. */
export { findKindIcon, unpackIcon } from './icons/kind-icons.ts';
/** @public For pages. */
export { iconColorOn, type KindStyle, softenColor, styleOfKind, type ThemeName } from './kinds/kind-style.ts';
/** @public For pages. */
export { countOfKind } from './kinds/kind-words.ts';
/** @public For pages. */
export { LAYOUT_NAMES, type LayoutName } from './layout/layout-request.ts';
/** @public For pages. */
export { LABEL_MODES, type LabelMode } from './look/look.ts';
/** @public For pages. */
export { cornersOf, shapeOfIcon } from './look/node-shape.ts';
/** @public For pages. */
export { THEMES, type ViewTheme } from './look/theme.ts';
/** @public For pages. */
export { cleanProse, cleanText, shortenText } from './model/clean-text.ts';
export type { GraphInput, NodeInput } from './model/graph-input.ts';
/** @public For pages. */
export { edgeId } from './model/graph-model.ts';
/** @public For pages. */
export { DEFAULT_GROUPING, type GroupingLimits } from './model/group-leaves.ts';
/** @public For pages. */
export { createGraphView } from './view/create-graph-view.ts';
export type { SceneCounts, ViewDescription } from './view/describe.ts';
export type {
  GraphView,
  PointerTarget,
  ViewChange,
  ViewTarget,
} from './view/graph-view.ts';
