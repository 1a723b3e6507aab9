import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MAY_IMPORT } from '../boundaries/rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Decisions and the changelog tell what was. */
const documents = globSync(
  ['{README,CONTRIBUTING}.md', 'docs/*.md', '{packages,apps,bench,conformance}/**/README.md'],
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  },
)
  .map(read)
  .join('\n');

function namedIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([whole, name]) => name ?? whole))].sort();
}

it('environment variables that documents name are read somewhere', () => {
  const sources = globSync(['{packages,apps,bench,conformance,tools}/**/*.ts', 'bin/*.mjs'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .map(read)
    .join('\n');
  const known = new Set(namedIn(sources, /\bSECGRAPH_[A-Z_]+\b/g));

  expect(namedIn(documents, /\bSECGRAPH_[A-Z_]+\b/g).filter((name) => !known.has(name))).toEqual([]);
});

it('scripts that documents name are there', () => {
  const { scripts }: { scripts: object } = JSON.parse(read('package.json'));
  const named = namedIn(documents, /npm run ([\w:]+)/g);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it.each(
  globSync('packages/*/README.md', { cwd: root }).filter((path) =>
    read(path).includes('**Neighbours.** Imports'),
  ),
)('%s says what its package imports', (path) => {
  const [sentence = ''] = /(?<=\*\*Neighbours\.\*\* Imports )[^.;]*/.exec(read(path)) ?? [];

  expect(namedIn(sentence, /`([\w-]+)`/g)).toEqual([...(MAY_IMPORT[dirname(path)] ?? [])].sort());
});

it('no two decisions have the same number', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 4));

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
