/** A relationship that goes or comes, by the graph ids of its ends, as addresses of this product have them. */
export interface Change {
  readonly type: 'remove' | 'add';
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}

/** Changes that are looked at together. */
export interface Variant {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Removed relationships that an analysis would derive again stay away, as if their causes had been mended. */
  readonly isMended: boolean;
}

/** More variants than this cannot be compared at a glance. */
export const MAX_VARIANTS = 6;
/** Services and proxies in front of them refuse longer addresses. */
const MAX_ADDRESS_LENGTH = 7_000;
const MAX_NAME_LENGTH = 60;
const PARTS = '~';
const MENDED = 'm';

/**
 * A variant as it stands in the address: name, flags, and each change in a part of its own:
 *
 *     Without the help desk~m~-17.23.GenericAll~+4.23.MemberOf
 */
export function writeVariant({ name, changes, isMended }: Variant): string {
  const parts = changes.map(
    ({ type, source, kind, target }) =>
      `${type === 'remove' ? '-' : '+'}${source}.${target}.${escapePart(kind)}`,
  );

  return [escapePart(name), isMended ? MENDED : '', ...parts].join(PARTS);
}

/** Whatever stands in an address; what cannot be meant is left out. */
export function readVariant(text: string): Variant {
  const [name = '', flags = '', ...parts] = text.split(PARTS);
  const changes = parts.map(readChange).filter((change) => change !== undefined);

  return {
    name: unescapePart(name).slice(0, MAX_NAME_LENGTH),
    isMended: flags === MENDED,
    changes: [...new Map(changes.map((change) => [keyOfChange(change), change])).values()],
  };
}

export function keyOfChange({ type, source, kind, target }: Change): string {
  return `${type} ${source}_${kind}_${target}`;
}

/** Whether an address may hold them. */
export function fitsInAddress(variants: readonly Variant[]): boolean {
  return encodeURIComponent(variants.map(writeVariant).join(',')).length <= MAX_ADDRESS_LENGTH;
}

function readChange(part: string): Change | undefined {
  const match = /^([-+])(\d{1,15})\.(\d{1,15})\.(.+)$/s.exec(part);
  const kind = unescapePart(match?.[4] ?? '');
  if (match === null || kind === '') {
    return undefined;
  }

  return {
    type: match[1] === '-' ? 'remove' : 'add',
    source: match[2] ?? '',
    target: match[3] ?? '',
    kind,
  };
}

function escapePart(text: string): string {
  return text.replace(/[~%]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescapePart(text: string): string {
  return text.replaceAll('%7E', PARTS).replaceAll('%25', '%');
}
