import {
  faBook,
  faCodeMerge,
  faDiagramProject,
  faExpand,
  faEye,
  faLink,
  faObjectGroup,
} from '@fortawesome/free-solid-svg-icons';
import { LAYOUT_NAMES } from '@secgraph/graph-view';
import { copyText } from '../../../ui/copy-text.ts';
import { LAYOUT_WORDS } from '../canvas/layout-words.ts';
import { usePictureSettings } from '../canvas/use-picture-settings.ts';
import { useExplore } from '../explore-context.tsx';
import { useAddShown } from '../notebooks/use-add-shown.ts';
import type { MenuItem } from './menu-item.ts';

/** What can be done with the picture as a whole. */
export function useCanvasMenu(): () => readonly MenuItem[] {
  const { view } = useExplore();
  const { setLayout } = usePictureSettings();
  const add = useAddShown();

  return () =>
    view === undefined
      ? []
      : [
          { id: 'fit', label: 'Show everything', icon: faExpand, group: 'picture', perform: view.fit },
          {
            id: 'layout',
            label: 'Layout',
            icon: faDiagramProject,
            group: 'picture',
            items: (['auto', ...LAYOUT_NAMES] as const).map((layout) => ({
              id: `layout-${layout}`,
              label: LAYOUT_WORDS[layout],
              group: '',
              perform: () => setLayout(layout),
            })),
          },
          {
            id: 'select-all',
            label: 'Select all',
            icon: faObjectGroup,
            group: 'nodes',
            perform: view.selectAll,
          },
          {
            id: 'close-groups',
            label: 'Close groups',
            icon: faCodeMerge,
            group: 'nodes',
            perform: () => void view.closeGroups(),
          },
          {
            id: 'restore',
            label: 'Show hidden nodes',
            icon: faEye,
            group: 'nodes',
            perform: () => void view.unhide().then(() => view.unhideKinds()),
          },
          {
            id: 'add-to-notebook',
            label: 'Add to notebook',
            icon: faBook,
            group: 'more',
            isEnabled: add !== undefined,
            perform: () => add?.(),
          },
          {
            id: 'copy-link',
            label: 'Copy link to this view',
            icon: faLink,
            group: 'more',
            perform: () => void copyText(window.location.href, 'Link'),
          },
        ];
}
