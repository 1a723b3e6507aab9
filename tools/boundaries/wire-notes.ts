import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where an oddity of the wire may live: the contract, HTTP itself, presenters, and what reads collectors' files. */
const WIRE_PLACES = [
  /^packages[/]contract[/]/,
  /^packages[/]ingest[/]src[/]converters[/]/,
  /^apps[/]server[/]src[/]http[/]/,
  /[/]presenters[/]/,
  /[/]present-[^/]+[.]ts$/,
];

/** The modules with a `Wire:` note that lie elsewhere: their code belongs to one of those places. */
export async function findStrayWireNotes(
  baseFolder: string,
  modules: readonly string[],
): Promise<readonly string[]> {
  const elsewhere = modules.filter(
    (path) => /^(packages|apps[/]server)[/]/.test(path) && !WIRE_PLACES.some((place) => place.test(path)),
  );
  const texts = await Promise.all(elsewhere.map((path) => readFile(join(baseFolder, path), 'utf8')));

  return elsewhere.filter((_, index) => texts[index]?.includes('Wire: '));
}
