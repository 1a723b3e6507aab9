import { splitContext } from '../../src/words/message-context.ts';
import type { Pattern } from '../../src/words/pattern.ts';
import { readPattern } from '../../src/words/read-pattern.ts';
import type { CatalogueEntry } from './catalogue-file.ts';

/** What a translation lacks or has too much of: values, choices and elements are those of the message. */
export function findFaults({ message: whole, translation }: CatalogueEntry): readonly string[] {
  const message = splitContext(whole).said;
  if (translation === '') {
    return [];
  }
  if (!hasPlaces(message)) {
    return hasEnds(translation) ? [`"${translation}" begins or ends with a space.`] : [];
  }

  try {
    const [original, translated] = [readPattern(message), readPattern(translation)];
    const [wanted, found] = [placesOf(original), placesOf(translated)];
    const missing = [...wanted].filter((place) => !found.has(place));
    const unknown = [...found].filter((place) => !wanted.has(place));
    const free = placesOf(original, 'outside-choices');
    const escaped = [...placesOf(translated, 'outside-choices')].filter(
      (place) => wanted.has(place) && !free.has(place),
    );

    return [
      ...missing.map((place) => `"${translation}" lacks ${place} of "${message}".`),
      ...unknown.map((place) => `"${translation}" has ${place}, which "${message}" does not.`),
      ...escaped.map((place) => `"${translation}" has ${place} outside of the choice that it belongs to.`),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Whether it is read as a pattern; other messages are shown as they are. */
function hasPlaces(message: string): boolean {
  return /\{\w+[,}]|<\d+\/?>/.test(message);
}

/**
 * A choice that a language does not make may be left out, but not its value where it is shown. What stands in a branch
 * may be asked for in that branch alone: `outside-choices` has none of that.
 */
function placesOf(pattern: Pattern, within?: 'outside-choices'): ReadonlySet<string> {
  const places = new Set<string>();
  const add = (pieces: Pattern) => {
    for (const piece of pieces) {
      switch (piece.type) {
        case 'value':
          places.add(`{${piece.name}}`);
          break;
        case 'element':
          places.add(`<${piece.index}>`);
          add(piece.inside ?? []);
          break;
        case 'plural':
        case 'select':
          places.add(`{${piece.name}, ${piece.type}}`);
          if (within === undefined) {
            Object.values(piece.branches).forEach(add);
          }
          break;
        default:
      }
    }
  };
  add(pattern);

  return places;
}

function hasEnds(text: string): boolean {
  return text !== text.trim();
}
