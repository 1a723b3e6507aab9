import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MAY_IMPORT } from '../boundaries/import-table.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Decisions and the changelog tell what was. */
const paths = globSync(
  [
    '{README,CONTRIBUTING}.md',
    'docs/{,formats/}*.md',
    '{packages,apps,bench,conformance,tools}/**/README.md',
  ],
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  },
);
const documents = paths.map(read).join('\n');

const sources = globSync(['{packages,apps,bench,conformance,tools}/**/*.{ts,tsx}', 'bin/*.mjs'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
  .map(read)
  .join('\n');

/** In the sources of another product. */
const OF_OTHERS: ReadonlySet<string> = new Set(['src/CommonLib/OutputTypes']);

function namedIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([whole, name]) => name ?? whole))].sort();
}

it('environment variables that documents name are read somewhere', () => {
  const known = new Set(namedIn(sources, /\bSECGRAPH_[A-Z_]+\b/g));
  // A secret may be in a file, whose name another variable tells.
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ''));

  expect(namedIn(documents, /\bSECGRAPH_[A-Z_]+\b/g).filter((name) => !isKnown(name))).toEqual([]);
});

it('scripts that documents name are there', () => {
  const { scripts }: { scripts: object } = JSON.parse(read('package.json'));
  const named = namedIn(documents, /npm run (\w[\w:-]*)/g);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** Seen from the checkout, or from the folder of a README. */
it.each(paths)('files that %s names are there', (path) => {
  const named = namedIn(
    read(path),
    /`((?:apps|packages|tools|bench|conformance|docs|bin|src|migrations)\/[\w./{},*-]+)`/g,
  ).filter((name) => !OF_OTHERS.has(name));
  const found = (name: string) =>
    [root, join(root, dirname(path))].some((folder) => globSync(name, { cwd: folder }).length > 0);

  expect(named.filter((name) => !found(name))).toEqual([]);
});

it('functions, types and constants that documents name are there', () => {
  const known = new Set(sources.match(/\b\w+\b/g));
  const named = ['docs/architecture.md', ...paths.filter((path) => !path.startsWith('docs/'))].flatMap(
    (path) => namedIn(read(path), /`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g),
  );

  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it.each(paths.filter((path) => read(path).includes('**Neighbours.** Imports')))(
  '%s says what its package imports',
  (path) => {
    const [sentence = ''] = /(?<=\*\*Neighbours\.\*\* Imports )[^.;]*/.exec(read(path)) ?? [];

    expect(namedIn(sentence, /`([\w-]+)`/g)).toEqual(packagesOf(MAY_IMPORT[dirname(path)] ?? []));
  },
);

it('no two decisions have the same number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 4));

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

/** `questions/thread` and `analysis (types)` are the package before them. */
function packagesOf(rights: readonly string[]): readonly string[] {
  return [...new Set(rights.map((right) => right.split(/[/ ]/)[0] ?? ''))].sort();
}
