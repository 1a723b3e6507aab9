import {
  faArrowRightFromBracket,
  faArrowRightToBracket,
  faArrowUpRightFromSquare,
  faBan,
  faCopy,
  faEyeSlash,
  faFlagCheckered,
  faGem,
  faMagnifyingGlass,
  faPlay,
  faShareNodes,
  faSkull,
  faThumbtack,
} from '@fortawesome/free-solid-svg-icons';
import { useRouter } from '@tanstack/react-router';
import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { showsNode } from '../../../parts/addresses/explore-views.ts';
import { cypherOfNode } from '../../../parts/cypher/cypher-text.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { useExpand } from '../canvas/use-expand.ts';
import { useExplore } from '../explore-context.tsx';
import { useMarkItems } from '../marks/use-mark-items.ts';
import { useKeptNodes } from '../node-search/kept-nodes.ts';
import { useShowNode } from '../node-search/use-show-node.ts';
import { asEnd } from '../pathfinding/choose-ends.ts';
import type { MenuItem } from './menu-item.ts';
import type { MenuNode } from './menu-target.ts';

const PATHS: ExploreSearch = { exploreSearchTab: 'pathfinding', searchType: 'pathfinding' };

/** What can be done with a node, wherever it is shown. */
export function useNodeMenu(): (node: MenuNode) => readonly MenuItem[] {
  const { search, setSearch, view, result } = useExplore();
  const router = useRouter();
  const expand = useExpand();
  const show = useShowNode();
  const kept = useKeptNodes();
  const markItems = useMarkItems();

  return ({ id, objectId, label, kind }) => {
    const name = label || objectId;
    const excluded = search.excludedNodes ?? [];
    const isExcluded = excluded.includes(objectId);
    const addressOf = () =>
      new URL(
        router.history.createHref(
          router.buildLocation({
            to: '/explore',
            search: showsNode(objectId),
          }).href,
        ),
        window.location.href,
      ).href;
    const isPinned = kept.isPinned(objectId);

    return [
      {
        id: 'set-start',
        label: 'Set as start of a path',
        icon: faPlay,
        group: 'ends',
        perform: () => setSearch({ ...PATHS, ...asEnd('primarySearch', objectId, search) }),
      },
      {
        id: 'set-end',
        label: 'Set as end of a path',
        icon: faFlagCheckered,
        group: 'ends',
        perform: () => setSearch({ ...PATHS, ...asEnd('secondarySearch', objectId, search) }),
      },
      {
        id: 'paths-to',
        label: 'Shortest paths to here',
        icon: faArrowRightToBracket,
        group: 'paths',
        perform: () => setSearch({ ...PATHS, pathMode: 'to', secondarySearch: objectId }),
      },
      {
        id: 'paths-from',
        label: 'Shortest paths from here',
        icon: faArrowRightFromBracket,
        group: 'paths',
        perform: () => setSearch({ ...PATHS, pathMode: 'from', primarySearch: objectId }),
      },
      {
        id: 'paths-from-owned',
        label: 'Shortest paths from Owned to here',
        icon: faSkull,
        group: 'paths',
        perform: () => setSearch({ ...PATHS, pathMode: 'from-owned', secondarySearch: objectId }),
      },
      {
        id: 'paths-to-tier-zero',
        label: 'Shortest paths to Tier Zero',
        icon: faGem,
        group: 'paths',
        perform: () => setSearch({ ...PATHS, pathMode: 'to-tier-zero', primarySearch: objectId }),
      },
      {
        id: 'exclude',
        label: isExcluded ? 'Include in paths again' : 'Exclude from paths',
        icon: faBan,
        group: 'paths',
        perform: () =>
          setSearch({
            excludedNodes: isExcluded
              ? excluded.filter((other) => other !== objectId)
              : [...excluded, objectId],
          }),
      },
      ...(id === undefined || view === undefined
        ? []
        : [
            {
              id: 'expand',
              label: 'Expand',
              icon: faShareNodes,
              group: 'picture',
              items: [
                { id: 'expand-both', label: 'All relationships', group: '', perform: () => void expand(id) },
                {
                  id: 'expand-outbound',
                  label: 'Outbound: what it reaches',
                  group: '',
                  perform: () => void expand(id, 'outbound'),
                },
                {
                  id: 'expand-inbound',
                  label: 'Inbound: what reaches it',
                  group: '',
                  perform: () => void expand(id, 'inbound'),
                },
              ],
            },
            {
              id: 'hide',
              label: 'Hide',
              icon: faEyeSlash,
              group: 'picture',
              perform: () => void view.hide([id]),
            },
          ]),
      {
        id: 'show-alone',
        label: 'Show only this',
        icon: faMagnifyingGlass,
        group: 'picture',
        // What was added to a node that was asked for goes with a new answer to the same question.
        perform: () =>
          search.searchType === 'node' && search.primarySearch === objectId
            ? result.ask()
            : void show(objectId),
      },
      ...markItems([{ objectId, label }]),
      {
        id: 'pin',
        label: isPinned ? 'Unpin' : 'Pin to the search',
        icon: faThumbtack,
        group: 'more',
        perform: () => kept.togglePin({ objectid: objectId, type: kind, name }),
      },
      {
        id: 'copy',
        label: 'Copy',
        icon: faCopy,
        group: 'more',
        items: [
          { id: 'copy-name', label: 'Name', group: '', perform: () => void copyText(name, 'Name') },
          {
            id: 'copy-id',
            label: 'Object id',
            group: '',
            perform: () => void copyText(objectId, 'Object id'),
          },
          {
            id: 'copy-cypher',
            label: 'Cypher',
            group: '',
            perform: () => void copyText(cypherOfNode({ kind, objectId }), 'Cypher'),
          },
          { id: 'copy-link', label: 'Link', group: '', perform: () => void copyText(addressOf(), 'Link') },
        ],
      },
      {
        id: 'new-tab',
        label: 'Open in a new tab',
        icon: faArrowUpRightFromSquare,
        group: 'more',
        perform: () => void window.open(addressOf(), '_blank', 'noopener'),
      },
    ];
  };
}
