import type { GraphView, ViewChange } from '@secgraph/graph-view';
import { createContext, type ReactNode, use } from 'react';
import type { ExploreSearch } from '../../parts/addresses/explore-search.ts';
import type { Graph } from '../../parts/graph/graph.ts';
import type { Marking } from './marks/marking.ts';
import type { MenuRequest } from './menu/menu-target.ts';
import type { ExploreResult } from './use-explore-result.ts';
import type { SetExploreSearch } from './use-explore-search.ts';

/** What all parts of the page share. */
export interface Explore {
  readonly search: ExploreSearch;
  readonly setSearch: SetExploreSearch;
  readonly result: ExploreResult;
  /** Everything that is known of what is drawn: the result, and what was added to it. */
  readonly graph: Graph;
  /** Adds to what is drawn; `from` is the graph id of the node that brings it. */
  readonly addToGraph: (graph: Graph, from?: string) => void;
  /** The picture, once it is there. */
  readonly view: GraphView | undefined;
  /** What became of the picture, by whatever was done with it. */
  readonly change: ViewChange | undefined;
  /** Opens the menu of a node, a relationship or the canvas at a place of the window. */
  readonly openMenu: (request: MenuRequest) => void;
  /** Asks whether some nodes are to be marked, and marks them. */
  readonly setMarking: (marking: Marking) => void;
}

const ExploreContext = createContext<Explore | undefined>(undefined);

export function ExploreProvider({
  value,
  children,
}: {
  readonly value: Explore;
  readonly children: ReactNode;
}) {
  return <ExploreContext value={value}>{children}</ExploreContext>;
}

export function useExplore(): Explore {
  const explore = use(ExploreContext);
  if (explore === undefined) {
    throw new Error('Only parts of the Explore page know what it shows.');
  }

  return explore;
}
