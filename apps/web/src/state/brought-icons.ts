import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { type IconPath, unpackIcon } from '@secgraph/graph-view';

const brought = new Map<string, IconPath>();

/** An icon that a custom kind brought along, once {@link loadIcons} has got it. */
export function findBroughtIcon(name: string): IconPath | undefined {
  return brought.get(name);
}

/** An icon of the set that custom kinds may have. */
export interface NamedIcon {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/** All names of the set. */
export async function listIcons(): Promise<readonly NamedIcon[]> {
  const byName = await loadSet();

  return [...byName].map(([name, { icon }]) => ({
    name,
    otherNames: icon[2].filter((other): other is string => typeof other === 'string'),
  }));
}

/** Gets icons that are not among those of the product's own kinds. A name that the set does not have is passed over. */
export async function loadIcons(names: readonly string[]): Promise<void> {
  const byName = await loadSet();
  for (const name of names) {
    const icon = byName.get(name);
    if (icon !== undefined) {
      brought.set(name, unpackIcon(icon));
    }
  }
}

async function loadSet(): Promise<ReadonlyMap<string, IconDefinition>> {
  // The query makes a copy of its own of the set, beside the few icons that the first page has of it.
  const icons = await import('@fortawesome/free-solid-svg-icons?whole');

  return new Map(Object.values(icons.fas).map((icon) => [icon.iconName as string, icon]));
}
