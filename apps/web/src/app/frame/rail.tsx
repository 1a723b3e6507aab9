import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BrandMark } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keysOf } from '../actions/shortcut.ts';
import classes from './frame.module.css';
import { usePages } from './use-pages.ts';

/** The way to every page. */
export function Rail() {
  const pages = usePages();

  return (
    <nav className={classes['rail']} aria-label="Pages">
      <div className={classes['brand']}>
        <BrandMark size={24} />
      </div>
      {pages.map(({ to, label, icon, shortcut }) => (
        <Tooltip key={to} label={`${label}  ${keysOf(shortcut).join(' ')}`} position="right">
          <Link
            to={to}
            className={classes['railLink']}
            activeOptions={{ exact: to === '/' }}
            aria-label={label}
          >
            <Icon icon={icon} size={18} />
          </Link>
        </Tooltip>
      ))}
    </nav>
  );
}
