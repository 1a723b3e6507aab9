/** Of routes that ask the graph, while it is loaded or in great demand. */
export const GRAPH_REFUSALS = { 503: 'The graph is still being loaded, or too many questions wait' } as const;
