import type { NamedIcon } from '../../../state/brought-icons.ts';
import { compareTexts } from '../../../ui/compare-texts.ts';

/** Icons whose name or other name holds every word; those whose name begins with the text come first. */
export function findIcons(icons: readonly NamedIcon[], text: string): readonly NamedIcon[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/[\s-]+/).filter((word) => word !== '');
  const found = icons.filter(({ name, otherNames }) =>
    words.every((word) => [name, ...otherNames].some((known) => known.includes(word))),
  );
  const rank = ({ name }: NamedIcon) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2);

  return found.toSorted((one, other) => rank(one) - rank(other) || compareTexts(one.name, other.name));
}
