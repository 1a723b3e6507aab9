import type { Diagram } from '@secgraph/graph-view';
import { createStore } from '../../../state/create-store.ts';

/** The diagram that the page shows, for files of it; nothing while it shows the graph. */
export const shownDiagram = createStore<Diagram | undefined>(undefined);
