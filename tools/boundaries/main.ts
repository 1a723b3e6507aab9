import { readdir } from 'node:fs/promises';
import { checkBoundaries } from './check-boundaries.ts';
import { findMisnumberedMigrations } from './migration-numbers.ts';
import { findStrayWireNotes } from './wire-notes.ts';

/**
 * Prints every import that breaks a rule, every right to import that nobody uses, and what stands where it must not;
 * exit code 1 when there is any.
 */

const FOLDERS = ['packages', 'apps', 'bench', 'conformance', 'tools'];

const root = process.cwd();
const { modules, violations, unused } = await checkBoundaries(root, FOLDERS);

for (const { rule, from, to, comment } of violations) {
  console.error(`${rule}: ${from} → ${to}\n  ${comment}`);
}

const unseen = (await listPackages()).filter(
  (folder) => !modules.some((module) => module.startsWith(`${folder}/`)),
);
for (const folder of unseen) {
  console.error(`No module of ${folder} was looked at: the checker is blind there.`);
}

const stray = (await findStrayWireNotes(root, modules)).map(
  (path) => `${path} has a Wire: note. Oddities of the wire live in the contract and in presenters.`,
);
const misnumbered = await findMisnumberedMigrations(root);
for (const text of [...unused, ...stray, ...misnumbered]) {
  console.error(text);
}

console.log(`${modules.length} modules looked at, ${violations.length} violations.`);
const failures = violations.length + unseen.length + unused.length + stray.length + misnumbered.length;
process.exitCode = failures > 0 || modules.length === 0 ? 1 : 0;

async function listPackages(): Promise<string[]> {
  const groups = await Promise.all(
    ['packages', 'apps'].map(async (group) => (await readdir(group)).map((name) => `${group}/${name}`)),
  );
  return groups.flat();
}
