import { VisuallyHidden } from '@mantine/core';
import { cleanText, type GraphView, shortenText } from '@secgraph/graph-view';
import { lazy, Suspense, useMemo, useState } from 'react';
import { parseSelectedItem } from '../../parts/addresses/explore-search.ts';
import { CanvasArea } from './canvas/canvas-area.tsx';
import { ExploreActions } from './explore-actions.tsx';
import { type Explore, ExploreProvider } from './explore-context.tsx';
import { ExploreFrame } from './frame/explore-frame.tsx';
import { LeftPanel } from './left-panel.tsx';
import type { Marking } from './marks/marking.ts';
import { MarkingDialog } from './marks/marking-dialog.tsx';
import { ContextMenu } from './menu/context-menu.tsx';
import type { MenuRequest } from './menu/menu-target.ts';
import { NodePanel } from './node-panel/node-panel.tsx';
import { addToNotebook, useQuestionToAdd } from './notebooks/add-to-notebook.ts';
import { RelationshipPanel } from './relationship-panel/relationship-panel.tsx';
import { ResultDrawer } from './result-table/result-drawer.tsx';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useExploreResult } from './use-explore-result.ts';
import { useExploreSearch } from './use-explore-search.ts';
import { useLoneRelationship } from './use-lone-relationship.ts';

const MAX_TITLE_LENGTH = 80;

/** Questions at the left, the picture of the answer in the middle, what is selected at the right, the table below. */
export function ExplorePage() {
  const { search, setSearch } = useExploreSearch();
  useLoneRelationship(search, setSearch);
  const result = useExploreResult(search);
  const [view, setView] = useState<GraphView>();
  const drawn = useDrawnGraph(result, view);
  const [menu, openMenu] = useState<MenuRequest>();
  const [marking, setMarking] = useState<Marking>();
  const explore = useMemo<Explore>(
    () => ({ search, setSearch, result, view, openMenu, setMarking, ...drawn }),
    [search, setSearch, result, view, drawn],
  );
  const { selectedItem } = search;
  const title = shortenText(cleanText(result.title), MAX_TITLE_LENGTH);

  return (
    <ExploreProvider value={explore}>
      <title>{title === '' ? 'Explore – Secgraph' : `${title} – Explore – Secgraph`}</title>
      <VisuallyHidden component="h1">Explore: who can reach what?</VisuallyHidden>
      <ExploreFrame
        left={<LeftPanel />}
        isLeftWide={search.exploreSearchTab === 'cypher'}
        right={selectedItem === undefined ? undefined : <InfoPanel selectedItem={selectedItem} />}
        bottom={result.request === undefined ? undefined : <ResultDrawer />}
      >
        <CanvasArea onView={setView} />
      </ExploreFrame>
      <ContextMenu request={menu} onClose={() => openMenu(undefined)} />
      {marking === undefined ? null : (
        <MarkingDialog marking={marking} onClose={() => setMarking(undefined)} />
      )}
      <ExploreActions />
      <AddingToNotebook />
    </ExploreProvider>
  );
}

/** Loaded when somebody adds something. */
const AddToNotebookDialog = lazy(async () => ({
  default: (await import('./notebooks/add-to-notebook-dialog.tsx')).AddToNotebookDialog,
}));

function AddingToNotebook() {
  const question = useQuestionToAdd();

  return question === undefined ? null : (
    <Suspense fallback={null}>
      <AddToNotebookDialog question={question} onClose={() => addToNotebook(undefined)} />
    </Suspense>
  );
}

/** What is known of the node or relationship that is selected. */
function InfoPanel({ selectedItem }: { readonly selectedItem: string }) {
  const item = parseSelectedItem(selectedItem);

  return item.on === 'node' ? (
    <NodePanel nodeId={item.id} />
  ) : (
    <RelationshipPanel source={item.source} kind={item.kind} target={item.target} />
  );
}
