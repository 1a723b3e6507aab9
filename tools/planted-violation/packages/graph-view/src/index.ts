export const graphView = 'packages/graph-view';
