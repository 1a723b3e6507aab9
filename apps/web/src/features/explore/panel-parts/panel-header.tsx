import { faAnglesUp, faXmark } from '@fortawesome/free-solid-svg-icons';
import { Group } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useExplore } from '../explore-context.tsx';
import { HeaderButton } from './header-button.tsx';
import classes from './panel.module.css';

export interface PanelHeaderProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly subtitle: ReactNode;
  /** Buttons before those that every panel has. */
  readonly actions?: ReactNode;
  readonly onCollapseAll: () => void;
  /** Below the title. */
  readonly children?: ReactNode;
}

export function PanelHeader({ icon, title, subtitle, actions, onCollapseAll, children }: PanelHeaderProps) {
  const { setSearch } = useExplore();

  return (
    <header className={classes['header']}>
      {icon}
      <div className={classes['headline']}>
        <h2 className={classes['title']}>
          <bdi>{breakable(title)}</bdi>
        </h2>
        <div className={classes['subtitle']}>{subtitle}</div>
        {children}
      </div>
      <Group gap={2} wrap="nowrap">
        {actions}
        <HeaderButton label="Collapse all sections" icon={faAnglesUp} onClick={onCollapseAll} />
        <HeaderButton
          label="Close panel"
          icon={faXmark}
          onClick={() => setSearch({ selectedItem: undefined })}
        />
      </Group>
    </header>
  );
}

/** Lines end behind the signs between the parts of a name, rather than within a part. */
function breakable(title: string): ReactNode {
  return title.split(/(?<=[@.\\/_])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
