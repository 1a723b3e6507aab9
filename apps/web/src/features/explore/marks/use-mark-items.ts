import { faGem } from '@fortawesome/free-solid-svg-icons';
import { usePermission } from '../../../session/session.ts';
import { useExplore } from '../explore-context.tsx';
import type { MenuAction, MenuItem } from '../menu/menu-item.ts';
import { MARKS, type Mark, type Marking } from './marking.ts';

/** What puts nodes into Owned and Tier Zero, and takes them out; nothing for those who may not. */
export function useMarkItems(): (nodes: Marking['nodes']) => readonly MenuItem[] {
  const { setMarking } = useExplore();
  const mayMark = usePermission('graphdb/Write');

  return (nodes) => {
    const actionOf = (mark: Mark, action: Marking['action']): MenuAction => ({
      id: `${action}-${mark}`,
      label: action === 'add' ? `Add to ${MARKS[mark]}` : `Remove from ${MARKS[mark]}`,
      group: '',
      perform: () => setMarking({ mark, action, nodes }),
    });

    return mayMark && nodes.length > 0
      ? [
          {
            id: 'mark',
            label: 'Mark',
            icon: faGem,
            group: 'more',
            items: (['owned', 'admin_tier_0'] as const).flatMap((mark) => [
              actionOf(mark, 'add'),
              actionOf(mark, 'remove'),
            ]),
          },
        ]
      : [];
  };
}
