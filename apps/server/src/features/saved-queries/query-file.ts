import type { NewSavedQuery } from '@secgraph/database/saved-queries';

const EXTENSION = '.json';
/** In characters; file systems and headers take no more. */
const MAX_NAME_LENGTH = 200;

/** What an exported file holds; an import takes the same. Other products know the first three fields alone. */
export function queryFileText({ query, name, description, folder = '', tags = [] }: NewSavedQuery): string {
  const places = { ...(folder === '' ? {} : { folder }), ...(tags.length === 0 ? {} : { tags }) };

  return JSON.stringify({ query, name, description, ...places }, undefined, 2);
}

/** `<name>.json`, in one folder wherever it is unpacked: without path separators and control characters. */
export function queryFileName(name: string): string {
  return `${safeName(name)}${EXTENSION}`;
}

/** The same for several queries of one archive: ` (2)` and so on tell equal names apart, also where case does not count. */
export function createFileNames(): (name: string) => string {
  const taken = new Set<string>();
  /** How often a name came before, so that ten thousand equal ones do not take all numbers in turn. */
  const copies = new Map<string, number>();

  return (name) => {
    const safe = safeName(name);
    let candidate = safe;
    for (let copy = copies.get(safe.toLowerCase()) ?? 2; taken.has(candidate.toLowerCase()); copy++) {
      candidate = `${safe} (${copy})`;
      copies.set(safe.toLowerCase(), copy + 1);
    }
    taken.add(candidate.toLowerCase());

    return `${candidate}${EXTENSION}`;
  };
}

function safeName(name: string): string {
  // What begins like the name of a drive would be unpacked to another place, or not at all.
  const stripped = name.replaceAll(/[/\\]|\p{Cc}/gu, '').replace(/^([a-z]):/i, '$1');

  return /^\.*$/.test(stripped) ? 'query' : stripped.slice(0, MAX_NAME_LENGTH).toWellFormed();
}
