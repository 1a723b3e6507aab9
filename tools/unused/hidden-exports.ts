import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Their exports are taken all together (`export *`, `import *`), which counts as use of each. */
const HIDDEN = 'packages/contract/src/resources/*.ts';
const SOURCES = '{apps,packages,tools,bench,conformance}/**/*.{ts,tsx}';
const NO_SOURCE = /(^|\/)(node_modules|test|testing)$|\.test(-support)?\./;

/** A route is used by being there: the service refuses to start without its handler. */
const DECLARATION = /^export (?:const|function|type|interface) (\w+)(?! = defineRoute\(|\w)/gm;

/** What the resources of the contract export and no other file names. */
export function findHiddenExports(folder: string): string[] {
  const filesWith = new Map<string, Set<string>>();
  for (const path of globSync(SOURCES, { cwd: folder, exclude: (name) => NO_SOURCE.test(name) })) {
    for (const [word] of readFileSync(join(folder, path), 'utf8').matchAll(/\w+/g)) {
      filesWith.set(word, (filesWith.get(word) ?? new Set()).add(path));
    }
  }

  return globSync(HIDDEN, { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(DECLARATION)]
      .filter(([, name = '']) => (filesWith.get(name)?.size ?? 0) < 2)
      .map(([, name]) => `${name}  ${path}`),
  );
}
