import {
  faBan,
  faCircleInfo,
  faCopy,
  faEyeSlash,
  faFlask,
  faPuzzlePiece,
} from '@fortawesome/free-solid-svg-icons';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { useNavigate } from '@tanstack/react-router';
import { searchOfChanges } from '../../../parts/addresses/simulation-search.ts';
import { fitsInAddress } from '../../../parts/addresses/variant.ts';
import { cypherOfEdge } from '../../../parts/cypher/cypher-text.ts';
import { explanationsOf } from '../../../parts/graph/explanation-table.ts';
import type { GraphEdge } from '../../../parts/graph/graph.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { countOf } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import type { MenuAction, MenuItem } from './menu-item.ts';

/** More parallel relationships than this are listed by their panel and table alone. */
const MAX_LISTED = 20;
const MAX_LENGTH = 60;

/** What can be done with a relationship, or with several between the same nodes. */
export function useEdgeMenu(): (edges: readonly GraphEdge[]) => readonly MenuItem[] {
  const { search, setSearch, graph, view } = useExplore();
  const navigate = useNavigate();

  return (edges) => {
    const [edge] = edges;
    if (edge === undefined) {
      return [];
    }

    const ids = edges.map(({ id }) => id);
    const removals = edges.map(
      ({ source, kind, target }) => ({ type: 'remove', source, kind, target }) as const,
    );
    const kinds = [...new Set(edges.map(({ kind }) => kind))];
    const excluded = search.excludedEdges ?? [];
    const isExcluded = ids.every((id) => excluded.includes(id));
    const objectIdOf = (id: string) => graph.nodes.get(id)?.objectId ?? '';
    const showComposition = ({ id }: GraphEdge) =>
      setSearch({ searchType: 'composition', relationshipQueryItemId: id, selectedItem: id });
    const forEach = (
      item: Omit<MenuAction, 'perform'>,
      among: readonly GraphEdge[],
      act: (one: GraphEdge) => void,
    ): readonly MenuItem[] => {
      const [only] = among;
      if (only === undefined) {
        return [];
      }
      const list = among.slice(0, MAX_LISTED);

      return among.length === 1
        ? [{ ...item, perform: () => act(only) }]
        : [
            {
              ...item,
              items: list.map((one) => ({
                id: `${item.id}-${one.id}`,
                label: wordOf(one.kind),
                group: '',
                perform: () => act(one),
              })),
            },
          ];
    };

    return [
      ...forEach({ id: 'info', label: 'Show details', icon: faCircleInfo, group: 'info' }, edges, ({ id }) =>
        setSearch({ selectedItem: id }),
      ),
      ...forEach(
        { id: 'composition', label: 'Show composition', icon: faPuzzlePiece, group: 'info' },
        edges.filter(isComposed),
        showComposition,
      ),
      {
        id: 'exclude',
        label: isExcluded ? 'Include in paths again' : 'Exclude from paths',
        icon: faBan,
        group: 'paths',
        perform: () =>
          setSearch({
            excludedEdges: isExcluded
              ? excluded.filter((id) => !ids.includes(id))
              : [...new Set([...excluded, ...ids])],
          }),
      },
      {
        id: 'what-if',
        label: edges.length === 1 ? 'What if this were removed?' : 'What if these were removed?',
        icon: faFlask,
        group: 'paths',
        isEnabled: fitsInAddress([{ name: '', changes: removals, isMended: false }]),
        perform: () =>
          void navigate({ to: '/attack-paths/what-if', search: searchOfChanges('From Explore', removals) }),
      },
      ...(view === undefined
        ? []
        : [
            {
              id: 'hide-kind',
              label: `Hide all ${kinds.length === 1 ? wordOf(edge.kind) : `of these ${countOf(kinds.length, 'kind')}`}`,
              icon: faEyeSlash,
              group: 'picture',
              perform: () => void view.hideKinds(kinds),
            },
          ]),
      ...forEach({ id: 'copy-cypher', label: 'Copy Cypher', icon: faCopy, group: 'more' }, edges, (one) => {
        const [start, end] = [objectIdOf(one.source), objectIdOf(one.target)];
        void copyText(cypherOfEdge({ kind: one.kind, start, end }), 'Cypher');
      }),
    ];
  };
}

function wordOf(kind: string): string {
  return shortenText(cleanText(kind), MAX_LENGTH);
}

function isComposed({ kind, properties = {} }: GraphEdge): boolean {
  return explanationsOf(kind, properties).some(({ searchType }) => searchType === 'composition');
}
