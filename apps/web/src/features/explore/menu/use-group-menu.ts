import { faCopy, faEyeSlash, faObjectUngroup } from '@fortawesome/free-solid-svg-icons';
import { copyText } from '../../../ui/copy-text.ts';
import { countOf } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import { useMarkItems } from '../marks/use-mark-items.ts';
import type { MenuItem } from './menu-item.ts';
import type { MenuTarget } from './menu-target.ts';

type MenuGroup = Omit<Extract<MenuTarget, { readonly on: 'nodes' }>, 'on'>;

/** What can be done with several nodes at once. */
export function useGroupMenu(): (group: MenuGroup) => readonly MenuItem[] {
  const { graph, view } = useExplore();
  const markItems = useMarkItems();

  return ({ ids, groupId }) => {
    const nodes = ids.map((id) => graph.nodes.get(id)).filter((node) => node !== undefined);
    const copies = [
      { id: 'copy-names', label: 'Names', texts: nodes.map(({ label }) => label) },
      { id: 'copy-ids', label: 'Object ids', texts: nodes.map(({ objectId }) => objectId) },
    ];

    return view === undefined
      ? []
      : [
          ...(groupId === undefined
            ? []
            : [
                {
                  id: 'open-group',
                  label: `Show its ${countOf(ids.length, 'node')}`,
                  icon: faObjectUngroup,
                  group: 'picture',
                  perform: () => void view.openGroup(groupId),
                },
              ]),
          {
            id: 'hide',
            label: `Hide ${countOf(ids.length, 'node')}`,
            icon: faEyeSlash,
            group: 'picture',
            perform: () => void view.hide(ids),
          },
          ...markItems(nodes),
          {
            id: 'copy',
            label: 'Copy',
            icon: faCopy,
            group: 'more',
            items: copies.map(({ id, label, texts }) => ({
              id,
              label,
              group: '',
              perform: () => void copyText(texts.join('\n'), label),
            })),
          },
        ];
  };
}
