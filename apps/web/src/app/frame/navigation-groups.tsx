import {
  faChevronDown,
  faChevronRight,
  faGear,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import { Tooltip } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { usePreference } from '../../session/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './navigation.module.css';
import { findPage, PAGE_GROUP_LABELS, PAGE_GROUPS, type PageEntry, type PageGroup } from './pages.ts';
import { usePages } from './use-pages.ts';

interface GroupProps {
  readonly group: PageGroup;
  readonly pages: readonly PageEntry[];
  readonly current: PageEntry | undefined;
}

/** Who administers does so now and then: its many pages are folded until somebody opens them. */
const FOLDED_AT_FIRST: Readonly<Record<PageGroup, boolean>> = {
  Explore: false,
  Risk: false,
  Data: false,
  Administration: true,
};
const NOBODY_CHOSE: Readonly<Record<string, boolean>> = {};

/** The pages that this user may open, by what they are for. */
export function NavigationGroups({ hasWords }: { readonly hasWords: boolean }) {
  const pages = usePages();
  const current = useRouterState({ select: ({ location }) => findPage(location.pathname) });
  const Group = hasWords ? WordGroup : IconGroup;

  return PAGE_GROUPS.map((group) => {
    const members = pages.filter((page) => page.group === group);

    return members.length === 0 ? null : (
      <Group key={group} group={group} pages={members} current={current} />
    );
  });
}

/** Folded, it still shows the page that is open. */
function WordGroup({ group, pages, current }: GroupProps) {
  const id = useId();
  const [folded, fold] = usePreference('navigation.folded', NOBODY_CHOSE);
  const isFolded = folded[group] ?? FOLDED_AT_FIRST[group];
  const shown = isFolded ? pages.filter(({ to }) => to === current?.to) : pages;

  return (
    <div className={classes['group']}>
      <button
        type="button"
        className={classes['head']}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => fold({ ...folded, [group]: !isFolded })}
      >
        {PAGE_GROUP_LABELS[group]}
        <Icon icon={isFolded ? faChevronRight : faChevronDown} size={9} />
      </button>
      <div id={id} className={classes['links']}>
        {shown.map(({ to, label, icon, shortcut }) => (
          <Link
            key={to}
            to={to}
            className={classes['link']}
            activeOptions={{ exact: true }}
            title={keyHint(shortcut)}
            {...(to === current?.to ? { 'aria-current': 'page' } : {})}
          >
            <span className={classes['icon']}>
              <Icon icon={icon} size={15} />
            </span>
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** Those of *Administration* are one icon, which leads to the list of them. */
function IconGroup({ group, pages, current }: GroupProps) {
  return (
    <div className={classes['group']}>
      {group === 'Administration' ? (
        <IconLink
          to="/administration"
          label={PAGE_GROUP_LABELS[group]}
          icon={faGear}
          isCurrent={current?.group === group}
          shortcut={undefined}
        />
      ) : (
        pages.map((page) => <IconLink key={page.to} {...page} isCurrent={page.to === current?.to} />)
      )}
    </div>
  );
}

interface IconLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: IconDefinition;
  readonly shortcut?: string | undefined;
  /** The page that is open is this one, or belongs to it; addresses of several pages begin alike. */
  readonly isCurrent: boolean;
}

function IconLink({ to, label, icon, shortcut, isCurrent }: IconLinkProps) {
  return (
    <Tooltip label={`${label} ${keyHint(shortcut) ?? ''}`.trimEnd()} position="right">
      <Link
        to={to}
        className={classes['iconLink']}
        activeOptions={{ exact: true }}
        aria-label={label}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
      >
        <Icon icon={icon} size={18} />
      </Link>
    </Tooltip>
  );
}

function keyHint(shortcut: string | undefined): string | undefined {
  return shortcut === undefined ? undefined : keysOf(shortcut).join(' ');
}
