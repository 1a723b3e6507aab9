import { faGear, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { Tooltip } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './frame.module.css';
import { findPage } from './pages.ts';
import { usePages } from './use-pages.ts';

/** The way to every page. */
export function Rail() {
  const pages = usePages();
  const current = useRouterState({ select: ({ location }) => findPage(location.pathname) });

  return (
    <nav className={classes['rail']} aria-label="Pages">
      <div className={classes['brand']}>
        <BrandMark size={24} />
      </div>
      {pages.map(({ to, label, icon, shortcut, purpose }) =>
        purpose === undefined ? (
          <RailLink
            key={to}
            to={to}
            label={label}
            icon={icon}
            shortcut={shortcut}
            isCurrent={to === current?.to}
          />
        ) : null,
      )}
      {pages.some(({ purpose }) => purpose !== undefined) ? (
        <RailLink
          to="/administration"
          label="Administration"
          icon={faGear}
          isCurrent={current?.purpose !== undefined}
        />
      ) : null}
    </nav>
  );
}

interface RailLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: IconDefinition;
  readonly shortcut?: string | undefined;
  /** The page that is open is this one, or belongs to it; addresses of several pages begin alike. */
  readonly isCurrent: boolean;
}

function RailLink({ to, label, icon, shortcut, isCurrent }: RailLinkProps) {
  const keys = shortcut === undefined ? [] : keysOf(shortcut);

  return (
    <Tooltip label={[label, '', ...keys].join(' ').trimEnd()} position="right">
      <Link
        to={to}
        className={classes['railLink']}
        activeOptions={{ exact: true }}
        aria-label={label}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
      >
        <Icon icon={icon} size={18} />
      </Link>
    </Tooltip>
  );
}
