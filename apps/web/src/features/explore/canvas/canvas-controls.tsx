import { faExpand, faMinus, faPlus } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group } from '@mantine/core';
import type { GraphView } from '@secgraph/graph-view';
import { Icon } from '../../../ui/icon.tsx';
import classes from './canvas.module.css';

/** What can be done with the picture. */
export function CanvasControls({ view }: { readonly view: GraphView }) {
  return (
    <Group className={classes['controls']} gap={4} role="toolbar" aria-label="Picture">
      <ActionIcon variant="default" aria-label="Zoom in" onClick={() => view.zoom('in')}>
        <Icon icon={faPlus} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Zoom out" onClick={() => view.zoom('out')}>
        <Icon icon={faMinus} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Show everything" onClick={view.fit}>
        <Icon icon={faExpand} />
      </ActionIcon>
    </Group>
  );
}
