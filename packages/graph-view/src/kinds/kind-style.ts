import { appearanceOf, DEFAULT_APPEARANCE } from '@secgraph/graph-schema';
import { colorOfHue, contrastOf, greyOf, isHexColor, mixColors, rememberColor } from './color.ts';

/** Colour and icon of the nodes of a kind. */
export interface KindStyle {
  /** `#RRGGBB` or `#RGB`. */
  readonly color: string;
  /** Name of a free solid Font Awesome icon, without prefix. */
  readonly icon: string;
}

export type ThemeName = 'light' | 'dark';

/** Kinds that the schema leaves grey, which would make them look unknown. */
const OWN_STYLES: ReadonlyMap<string, KindStyle> = new Map([
  ['ADLocalGroup', { color: '#DBE617', icon: 'users-gear' }],
  ['ADLocalUser', { color: '#17E625', icon: 'user-gear' }],
  ['IssuancePolicy', { color: '#99B2DD', icon: 'clipboard-check' }],
  ['Base', { color: '#FFFFFF', icon: 'question' }],
  ['AZBase', { color: '#FFFFFF', icon: 'question' }],
  ['Meta', { color: '#FFFFFF', icon: 'circle-nodes' }],
]);

/** How much of its own grey is mixed into the colour of a kind: what is strong means risk or choice. */
const GREYED_BY = 0.42;
/** How much of the canvas, then. */
const SOFTENED_BY: Readonly<Record<ThemeName, number>> = { light: 0.3, dark: 0.2 };

/**
 * Style of a kind: what a custom kind brought along, else the field's own colours, which users know by
 * heart, else a colour that follows from the name of the kind, so that it is the same in every picture.
 */
export function styleOfKind(kind: string, custom: ReadonlyMap<string, KindStyle> = new Map()): KindStyle {
  const brought = custom.get(kind);
  if (brought !== undefined && isHexColor(brought.color)) {
    return brought;
  }

  const known = OWN_STYLES.get(kind) ?? appearanceOf(kind);
  return known === DEFAULT_APPEARANCE ? { color: stableColor(kind), icon: 'question' } : known;
}

/** The colour of a kind as it stands on the canvas of a theme, muted. */
export function softenColor(color: string, theme: ThemeName, canvas: string): string {
  return mixColors(mixColors(color, greyOf(color), GREYED_BY), canvas, SOFTENED_BY[theme]);
}

/** What an icon needs to be seen on its disc (WCAG 2, graphics). */
const MIN_CONTRAST = 3;
const LIGHT_ICON = '#FFFFFF';

/** The colour of an icon on a disc: that of the theme, and a light one on discs that are too dark for it. */
export function iconColorOn(disc: string, icon: string): string {
  return rememberColor(`icon ${disc} ${icon}`, () =>
    contrastOf(disc, icon) < MIN_CONTRAST ? LIGHT_ICON : icon,
  );
}

function stableColor(kind: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < kind.length; at++) {
    hash = Math.imul(hash ^ kind.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return colorOfHue(hash % 360, 0.5 + ((hash >>> 10) % 4) / 10, 0.62 + ((hash >>> 20) % 3) / 20);
}
