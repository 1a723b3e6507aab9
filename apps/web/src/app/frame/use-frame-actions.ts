import {
  faCircleHalfStroke,
  faCircleInfo,
  faGear,
  faKeyboard,
  faLanguage,
  faMagnifyingGlass,
  faUserGear,
} from '@fortawesome/free-solid-svg-icons';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Action } from '../../parts/actions/action.ts';
import { useActions } from '../../parts/actions/action-registry.ts';
import { chooseLanguage } from '../../session/choose-language.ts';
import { language } from '../../words/language.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { openAboutBox } from './about-box.tsx';
import { openPalette } from './palette-state.ts';
import { openShortcuts } from './shortcut-overlay.tsx';
import { useAdministrationPages, usePages } from './use-pages.ts';

/** Where one can go from every page, and what it looks like. */
export function useFrameActions(): void {
  const navigate = useNavigate();
  const pages = usePages();
  const hasAdministration = useAdministrationPages().length > 0;
  const { toggleColorScheme } = useMantineColorScheme();
  const actions = useMemo(
    (): readonly Action[] => [
      ...pages.map(({ to, label, group, keywords, icon, shortcut }) => ({
        id: `go-to-${to}`,
        label,
        keywords: `${group.toLowerCase()} ${keywords ?? ''}`,
        group: 'Go to' as const,
        icon,
        ...(shortcut === undefined ? {} : { shortcut }),
        perform: () => void navigate({ to }),
      })),
      {
        id: 'go-to-administration',
        label: 'Administration',
        group: 'Go to',
        icon: faGear,
        isEnabled: hasAdministration,
        perform: () => void navigate({ to: '/administration' }),
      },
      {
        id: 'go-to-account',
        label: 'Your account',
        keywords: 'password api tokens one-time codes profile settings',
        group: 'Go to',
        icon: faUserGear,
        perform: () => void navigate({ to: '/account' }),
      },
      {
        id: 'palette',
        label: 'Search or run a command',
        group: 'Help',
        icon: faMagnifyingGlass,
        shortcut: 'Mod+K',
        perform: openPalette,
      },
      {
        id: 'toggle-theme',
        label: 'Switch between light and dark',
        keywords: 'theme dark mode settings',
        group: 'View',
        icon: faCircleHalfStroke,
        shortcut: 'Alt+M',
        perform: toggleColorScheme,
      },
      ...LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => ({
        id: `language-${code}`,
        label: `Language: ${name}`,
        keywords: 'translation settings',
        group: 'View' as const,
        icon: faLanguage,
        perform: () => void chooseLanguage(code),
      })),
      {
        id: 'shortcuts',
        label: 'Show keyboard shortcuts',
        group: 'Help',
        icon: faKeyboard,
        shortcut: '?',
        perform: openShortcuts,
      },
      {
        id: 'about',
        label: 'About Secgraph',
        group: 'Help',
        icon: faCircleInfo,
        perform: openAboutBox,
      },
    ],
    [pages, hasAdministration, navigate, toggleColorScheme],
  );
  useActions(actions);
}
