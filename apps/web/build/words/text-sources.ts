import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { CataloguePart } from '../../src/words/languages.ts';
import { findCompared } from './find-compared.ts';
import { type RewrittenSource, rewriteTexts } from './rewrite-texts.ts';
import type { Place } from './text-places.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const WORDS = 'apps/web/src/words';

interface TextSource {
  readonly files: RegExp;
  /** What strings are that nothing else tells about. */
  readonly place: Place;
  readonly part: CataloguePart;
  /** What else is given texts in them. */
  readonly spoken?: readonly string[];
}

/** No texts: tests, what translates, and whatever is not shown. */
const LEFT_OUT = /\.(?:test|test-support|test-d|d)\.|^apps\/web\/src\/words\//;

/** Where texts of the pages stand; the first one that fits. */
const SOURCES: readonly TextSource[] = [
  { files: /^apps\/web\/src\/.+\.tsx?$/, place: 'sentences', part: 'pages' },
  {
    files: /^packages\/graph-schema\/src\/help\/(?:kinds\/.+|cloud-traces)\.ts$/,
    place: 'none',
    part: 'help',
    spoken: ['source', 'text'],
  },
  { files: /^packages\/graph-schema\/src\/fixes\/.+\.ts$/, place: 'none', part: 'help' },
  {
    files: /^packages\/graph-schema\/src\/help\/(?:relationship|pack)-phrases\.ts$/,
    place: 'sentences',
    part: 'pages',
  },
  { files: /^packages\/graph-schema\/src\/properties\/.+\.ts$/, place: 'none', part: 'pages' },
  { files: /^packages\/graph-view\/src\/kinds\/kind-words\.ts$/, place: 'any', part: 'pages' },
  {
    files: /^packages\/graph-view\/src\/(?:look\/note|view\/start-renderer)\.ts$/,
    place: 'sentences',
    part: 'pages',
  },
  { files: /^packages\/contract\/src\/access\/password-rules\.ts$/, place: 'none', part: 'pages' },
  {
    files: /^packages\/vocabulary\/src\/(?:standing|no-environment)\.ts$/,
    place: 'sentences',
    part: 'pages',
  },
];

/** Any file: how texts of the pages are kept apart, by feature. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^apps\/web\/src\/features\/(administration|explore)\/([\w-]+)\//, '$1-$2'],
  [/^apps\/web\/src\/(?:features|parts)\/([\w-]+)\//, '$1'],
  [/^apps\/web\/src\/ui\//, 'ui'],
  [/^apps\/web\/src\//, 'frame'],
  [/^packages\/graph-schema\/src\/help\/kinds\/([\w-]+)\./, 'help-$1'],
  [/^packages\/graph-schema\/src\/fixes\//, 'fixes'],
  [/^packages\/graph-schema\/src\/properties\//, 'properties'],
  [/^packages\/graph-schema\/src\/help\/cloud/, 'help-traces'],
  [/^packages\/graph-schema\/src\/help\//, 'phrases'],
  [/^packages\//, 'packages'],
];

/** A file that says something, with its texts; undefined: no text of it is one of the pages. */
export function rewriteSource(path: string, code: string): RewrittenSource | undefined {
  const place = relative(ROOT, path).split(sep).join('/');
  const source = LEFT_OUT.test(place) ? undefined : SOURCES.find(({ files }) => files.test(place));
  if (source === undefined) {
    return undefined;
  }

  return rewriteTexts(path, code, {
    place: source.place,
    spoken: source.spoken,
    translate: join(ROOT, WORDS, source.part === 'help' ? 'translate-help.ts' : 'translate.ts'),
    translateElements: join(ROOT, WORDS, 'translate-elements.ts'),
  });
}

export interface FoundMessage {
  readonly message: string;
  /** The files that say it, sorted. */
  readonly files: readonly string[];
  /** The catalogue it belongs into: that of the only feature that says it, or `shared`. */
  readonly group: string;
  readonly part: CataloguePart;
}

/** What pages run of the packages. */
const OF_PAGES = /^(?:apps\/web|packages\/(?:contract|graph-schema|graph-view|kernel|vocabulary))\//;

function listFiles(): readonly string[] {
  return globSync('{apps/web,packages/*}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** Texts that are translated although programs may compare them, a line each. */
export function findComparedTexts(): readonly string[] {
  const sources = listFiles()
    .filter((path) => OF_PAGES.test(path) && !LEFT_OUT.test(path))
    .map((path) => ({ path, absolute: join(ROOT, path), code: readFileSync(join(ROOT, path), 'utf8') }));
  const placeOf = new Map<string, string>();
  for (const { path, code } of sources) {
    for (const text of findCompared(path, code)) {
      placeOf.set(text, placeOf.get(text) ?? path);
    }
  }

  return sources.flatMap(({ path, absolute, code }) =>
    [...new Set(rewriteSource(absolute, code)?.loose)]
      .filter((text) => placeOf.has(text))
      .map(
        (text) =>
          `${path}: "${text}" is translated, and ${placeOf.get(text)} compares it. Write @verbatim before a value, @words before what is shown.`,
      ),
  );
}

/** Every text of the pages, sorted. */
export function findMessages(): readonly FoundMessage[] {
  const files = listFiles();
  const filesOf = new Map<string, Set<string>>();
  for (const path of files) {
    const absolute = join(ROOT, path);
    for (const message of rewriteSource(absolute, readFileSync(absolute, 'utf8'))?.messages ?? []) {
      filesOf.set(message, (filesOf.get(message) ?? new Set()).add(path));
    }
  }

  return [...filesOf]
    .map(([message, where]) => ({ message, files: [...where], ...catalogueOf([...where]) }))
    .sort((one, other) => (one.message < other.message ? -1 : 1));
}

function catalogueOf(files: readonly string[]): Pick<FoundMessage, 'group' | 'part'> {
  const groups = new Set(files.map(groupOf));
  const isHelp = files.every((path) => SOURCES.find((source) => source.files.test(path))?.part === 'help');
  const [group = ''] = groups;
  if (groups.size === 1) {
    return { group, part: isHelp ? 'help' : 'pages' };
  }

  return isHelp ? { group: 'help-shared', part: 'help' } : { group: 'shared', part: 'pages' };
}

function groupOf(path: string): string {
  const [expression, group] = GROUPS.find(([candidate]) => candidate.test(path)) ?? [/^.*$/, 'frame'];

  return expression.exec(path)?.[0].replace(expression, group) ?? 'frame';
}
