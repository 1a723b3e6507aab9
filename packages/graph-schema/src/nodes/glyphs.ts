/** What marks tier zero and what marks owned: no other zone may look like them. */
export const RESERVED_GLYPHS: readonly string[] = ['gem', 'skull'];

/** Names of the free solid Font Awesome icons that a zone may choose from; the web pages can draw each of them. */
const GLYPHS: ReadonlySet<string> = new Set([
  ...RESERVED_GLYPHS,
  'arrows-left-right-to-line',
  'bell',
  'bolt',
  'bomb',
  'box',
  'box-open',
  'briefcase',
  'bug',
  'building',
  'circle-nodes',
  'clipboard-check',
  'clipboard-list',
  'cloud',
  'crosshairs',
  'crown',
  'cube',
  'cubes',
  'database',
  'desktop',
  'eye',
  'fingerprint',
  'fire',
  'flag',
  'gear',
  'globe',
  'id-badge',
  'id-card',
  'image',
  'key',
  'landmark',
  'list',
  'lock',
  'object-group',
  'robot',
  'server',
  'shield-halved',
  'sitemap',
  'star',
  'store',
  'user',
  'users',
  'window-restore',
  'wrench',
]);

export function isGlyph(name: string): boolean {
  return GLYPHS.has(name);
}

/** In alphabetical order. */
export function listGlyphs(): readonly string[] {
  return [...GLYPHS].toSorted();
}
