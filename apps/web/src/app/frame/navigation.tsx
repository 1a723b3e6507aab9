import { Drawer } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createStore, useOwnStore } from '../../state/create-store.ts';
import { Brand, BrandMark } from '../../ui/brand.tsx';
import classes from './navigation.module.css';
import { NavigationGroups } from './navigation-groups.tsx';
import { WidthButton } from './navigation-width.tsx';
import type { NavigationShape } from './use-navigation-shape.ts';

const isOpen = createStore(false);

/** Where there is no room beside the page, the navigation lies over it. */
export function openNavigation(): void {
  isOpen.set(true);
}

/** The way to every page: in words or in icons, or in a drawer. */
export function Navigation({ shape }: { readonly shape: NavigationShape }) {
  return shape === 'drawer' ? <NavigationDrawer /> : <NavigationBar isWide={shape === 'wide'} />;
}

function NavigationBar({ isWide }: { readonly isWide: boolean }) {
  return (
    <nav className={classes['bar']} data-wide={isWide || undefined} aria-label="Pages">
      <div className={classes['brand']}>{isWide ? <Brand /> : <BrandMark size={24} />}</div>
      <div className={classes['groups']}>
        <NavigationGroups hasWords={isWide} />
      </div>
      <WidthButton isWide={isWide} />
    </nav>
  );
}

function NavigationDrawer() {
  const opened = useOwnStore(isOpen);
  const href = useRouterState({ select: ({ location }) => location.href });
  // Whoever has chosen a page wants to see it.
  useEffect(() => {
    if (href !== '') {
      isOpen.set(false);
    }
  }, [href]);

  return (
    <Drawer opened={opened} onClose={() => isOpen.set(false)} size={280} padding="sm" title={<Brand />}>
      <nav aria-label="Pages">
        <NavigationGroups hasWords />
      </nav>
    </Drawer>
  );
}
