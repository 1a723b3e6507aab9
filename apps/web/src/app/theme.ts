import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';

/** Its shades 8 and 4 are our accent in light and dark. */
const PRIMARY = 'indigo';
/** From text to what lies behind everything; the third, fifth and seventh to ninth are our tokens. */
const DARK = [
  '#e8ebf0',
  '#c9d0db',
  '#98a2b3',
  '#7b8698',
  '#2c3441',
  '#252c38',
  '#202631',
  '#171b22',
  '#101318',
  '#0b0d11',
] as const;
const SANS = "'Inter Variable', system-ui, sans-serif";
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'DejaVu Sans Mono', monospace";

/** Its own choice leaves some texts with too little contrast. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);

  if (input.variant === 'filled' && (input.color ?? PRIMARY) === PRIMARY) {
    return {
      ...colors,
      background: 'var(--accent)',
      hover: 'var(--accent-hover)',
      color: 'var(--on-accent)',
    };
  }
  // Under the pointer, one shade lighter.
  return input.variant === 'subtle'
    ? { ...colors, hover: colors.hover.replace('-light-hover)', '-light)') }
    : colors;
};

/** The library's components in our tokens (`ui/tokens.css`). */
export const theme = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  // The library's own greys of the dark theme have no blue in them.
  colors: { dark: DARK },
  primaryColor: PRIMARY,
  primaryShade: { light: 8, dark: 4 },
  variantColorResolver: variantColors,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '15px' } },
  },
  components: {
    Button: { styles: { section: { marginInline: '0 8px' } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Toggle password visibility' } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: {
      styles: { title: { fontWeight: 600, fontSize: 15 } },
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Its own grey is too light to be read on white.
    Notification: {
      styles: { description: { color: 'var(--muted)' } },
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
    },
    Menu: {
      // Its placeholder for the focus is no item, and a menu may have nothing else.
      defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
    },
  },
});

const OURS = {
  '--mantine-color-body': 'var(--surface-0)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--critical)',
  '--mantine-color-default': 'var(--surface-0)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--muted)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: OURS, dark: OURS });
