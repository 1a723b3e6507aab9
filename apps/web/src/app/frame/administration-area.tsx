import { Link, Outlet } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import classes from './administration-area.module.css';
import { useAdministrationPages } from './use-pages.ts';

/** The pages of the area beside each other: whoever administers goes from one to the next. */
export function AdministrationArea() {
  const pages = useAdministrationPages();

  return (
    <div className={classes['area']}>
      <nav className={classes['pages']} aria-label="Administration">
        {pages.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={classes['link']}>
            <span className={classes['icon']}>
              <Icon icon={icon} />
            </span>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes['content']}>
        <Outlet />
      </div>
    </div>
  );
}
