import type { ThemeName } from '../kinds/kind-style.ts';

/** Colours of everything that has none of its own. Nodes have those of their kinds. */
export interface ViewTheme {
  readonly name: ThemeName;
  readonly canvas: string;
  readonly text: string;
  readonly muted: string;
  /** Paths, selection, focus: nothing else. */
  readonly accent: string;
  /** What is to be removed. */
  readonly cut: string;
  readonly edge: string;
  /** Icons, on the colours of kinds. */
  readonly icon: string;
  readonly tierZero: string;
  readonly owned: string;
}

export const THEMES: Readonly<Record<ThemeName, ViewTheme>> = {
  light: {
    name: 'light',
    canvas: '#FFFFFF',
    text: '#14181F',
    muted: '#5B6472',
    accent: '#3B5BDB',
    cut: '#C92A2A',
    edge: '#A9B1BE',
    icon: '#14181F',
    tierZero: '#14181F',
    owned: '#C92A2A',
  },
  dark: {
    name: 'dark',
    canvas: '#101318',
    text: '#E8EBF0',
    muted: '#98A2B3',
    accent: '#748FFC',
    cut: '#FF6B6B',
    edge: '#4A5568',
    icon: '#101318',
    tierZero: '#E8EBF0',
    owned: '#FF6B6B',
  },
};

/** First choice is the font of the page; the others are there when it has not been loaded. */
export const FONT = 'Inter, "Inter Variable", system-ui, sans-serif';
