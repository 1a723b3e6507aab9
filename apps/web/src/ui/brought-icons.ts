import { type IconPath, unpackIcon } from '@secgraph/graph-view';

const brought = new Map<string, IconPath>();

/** An icon that a custom kind brought along, once {@link loadIcons} has got it. */
export function findBroughtIcon(name: string): IconPath | undefined {
  return brought.get(name);
}

/** Gets icons that are not among those of the product's own kinds. A name that the set does not have is passed over. */
export async function loadIcons(names: readonly string[]): Promise<void> {
  // The query makes a copy of its own of the set, beside the few icons that the first page has of it.
  const icons = await import('@fortawesome/free-solid-svg-icons?whole');
  const byName = new Map(Object.values(icons.fas).map((icon) => [icon.iconName as string, icon]));
  for (const name of names) {
    const icon = byName.get(name);
    if (icon !== undefined) {
      brought.set(name, unpackIcon(icon));
    }
  }
}
