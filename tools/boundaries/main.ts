import { readdir } from 'node:fs/promises';
import { checkBoundaries } from './check-boundaries.ts';

/** Prints every import that breaks a rule of docs/architecture.md; exit code 1 when there is one. */

const FOLDERS = ['packages', 'apps', 'bench', 'conformance', 'tools'];

const root = process.cwd();
const { modules, violations } = await checkBoundaries(root, FOLDERS);

for (const { rule, from, to, comment } of violations) {
  console.error(`${rule}: ${from} → ${to}\n  ${comment}`);
}

const unseen = (await listPackages()).filter(
  (folder) => !modules.some((module) => module.startsWith(`${folder}/`)),
);
for (const folder of unseen)
  console.error(`No module of ${folder} was looked at: the checker is blind there.`);

console.log(`${modules.length} modules looked at, ${violations.length} violations.`);
process.exitCode = violations.length > 0 || unseen.length > 0 || modules.length === 0 ? 1 : 0;

async function listPackages(): Promise<string[]> {
  const groups = await Promise.all(
    ['packages', 'apps'].map(async (group) => (await readdir(group)).map((name) => `${group}/${name}`)),
  );
  return groups.flat();
}
