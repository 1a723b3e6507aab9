import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '../../src/words/key-of.ts';
import { type CataloguePart, LANGUAGES } from '../../src/words/languages.ts';
import { type CatalogueEntry, parseCatalogue, printCatalogue } from './catalogue-file.ts';
import { findFaults } from './find-faults.ts';
import type { FoundMessage } from './text-sources.ts';

const FOLDER = join(import.meta.dirname, '../../src/words');
const ENDING = '.po';
/** Catalogues that come with the help (`text-sources.ts`). */
const HELP = /^(?:help-|fixes$)/;

/** What is translated into; English is what the sources say. */
export const TRANSLATED = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

export type CatalogueFiles = ReadonlyMap<string, readonly CatalogueEntry[]>;

/** The catalogues of a language by their names, as they lie there. */
export function readCatalogues(language: string): CatalogueFiles {
  const folder = join(FOLDER, language);
  mkdirSync(folder, { recursive: true });

  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .sort()
      .map((name) => [
        name.slice(0, -ENDING.length),
        parseCatalogue(`${language}/${name}`, readFileSync(join(folder, name), 'utf8')),
      ]),
  );
}

/** The catalogues as they should be: a message of the sources each, with what is known of its translation. */
export function planCatalogues(messages: readonly FoundMessage[], kept: CatalogueFiles): CatalogueFiles {
  const translations = new Map(
    [...kept.values()].flat().map(({ message, translation }) => [message, translation]),
  );
  const planned = new Map<string, CatalogueEntry[]>();
  for (const { message, files, group } of messages) {
    const entries = planned.get(group) ?? [];
    entries.push({ message, files, translation: translations.get(message) ?? '' });
    planned.set(group, entries);
  }

  return planned;
}

export function writeCatalogues(language: string, planned: CatalogueFiles): void {
  for (const name of readCatalogues(language).keys()) {
    if (!planned.has(name)) {
      rmSync(join(FOLDER, language, `${name}${ENDING}`));
    }
  }
  for (const [name, entries] of planned) {
    writeFileSync(join(FOLDER, language, `${name}${ENDING}`), printCatalogue(language, entries));
  }
}

export interface CatalogueState {
  /** What keeps the catalogues from being right, a line each. */
  readonly problems: readonly string[];
  readonly untranslated: number;
}

/** Whether the catalogues of a language have what the sources say, no more, and nothing that breaks a page. */
export function checkCatalogues(language: string, messages: readonly FoundMessage[]): CatalogueState {
  const kept = readCatalogues(language);
  const planned = planCatalogues(messages, kept);
  const stale = [...new Set([...kept.keys(), ...planned.keys()])].filter(
    (name) =>
      printCatalogue(language, kept.get(name) ?? []) !== printCatalogue(language, planned.get(name) ?? []),
  );
  const entries = [...planned.values()].flat();

  return {
    problems: [
      ...stale.map((name) => `${language}/${name}${ENDING} is not what the sources say: run npm run words.`),
      ...entries.flatMap((entry) => findFaults(entry).map((fault) => `${language}: ${fault}`)),
    ],
    untranslated: entries.filter(({ translation }) => translation === '').length,
  };
}

/** What a page loads: translations by the key of their message. */
export function compileCatalogue(language: string, part: CataloguePart): Readonly<Record<string, string>> {
  const compiled: Record<string, string> = {};
  for (const [name, entries] of readCatalogues(language)) {
    if ((part === 'help') !== HELP.test(name)) {
      continue;
    }
    for (const { message, translation } of entries) {
      if (translation !== '') {
        compiled[keyOf(message)] = translation;
      }
    }
  }

  return compiled;
}
