import type { LabelMode, LayoutName } from '@secgraph/graph-view';

export const LAYOUT_WORDS: Readonly<Record<LayoutName | 'auto', string>> = {
  auto: 'By the shape of the graph',
  layered: 'Layers by hops',
  zones: 'Layers by zone',
  platforms: 'Layers by platform',
  force: 'Free, by forces',
  radial: 'Rings, by distance',
  grouped: 'Grouped by kind',
  grid: 'Grid',
};

export const LABEL_WORDS: Readonly<Record<LabelMode, string>> = {
  auto: 'Where there is room',
  nodes: 'Of nodes only',
  edges: 'Of relationships only',
  hover: 'Under the pointer only',
  none: 'None',
};
