import type { Pattern } from '../../src/words/pattern.ts';
import { readPattern } from '../../src/words/read-pattern.ts';
import type { CatalogueEntry } from './catalogue-file.ts';

/** What a translation lacks or has too much of: values, choices and elements are those of the message. */
export function findFaults({ message, translation }: CatalogueEntry): readonly string[] {
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
    const free = freePlacesOf(original);
    const escaped = [...freePlacesOf(translated)].filter((place) => wanted.has(place) && !free.has(place));

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

/** A choice that a language does not make may be left out, but not its value where it is shown. */
function placesOf(pattern: Pattern): ReadonlySet<string> {
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
          places.add(`{${piece.name}, plural}`);
          Object.values(piece.branches).forEach(add);
          break;
        case 'select':
          places.add(`{${piece.name}, select}`);
          Object.values(piece.branches).forEach(add);
          break;
        default:
      }
    }
  };
  add(pattern);

  return places;
}

/** Those that stand in no branch of a choice. What stands in one may be asked for in that branch alone. */
function freePlacesOf(pattern: Pattern): ReadonlySet<string> {
  const places = pattern.flatMap((piece) => {
    switch (piece.type) {
      case 'value':
        return [`{${piece.name}}`];
      case 'element':
        return [`<${piece.index}>`, ...freePlacesOf(piece.inside ?? [])];
      case 'plural':
      case 'select':
        return [`{${piece.name}, ${piece.type}}`];
      default:
        return [];
    }
  });

  return new Set(places);
}

function hasEnds(text: string): boolean {
  return text !== text.trim();
}
