import {
  DEPENDENCY_FACTS,
  type DependencyFacts,
  REACHES,
  type Reach,
} from '../dependencies/dependency-facts.ts';
import { type LockedPackage, type LockedPackages, nameOf } from '../dependencies/read-lock.ts';

const HEAD = '| Package | Version | Licence | Released | Why |\n|---|---|---|---|---|\n';
/** Of a release that nobody has looked up. */
const UNKNOWN = '?';

/** Every direct dependency, by what it could get at, and what there is beneath. */
export function describeDependencies(lock: LockedPackages): string {
  const names = directDependencies(lock);
  const facts = new Map(names.map((name) => [name, factsOf(name)]));
  const stale = Object.keys(DEPENDENCY_FACTS).filter((name) => !facts.has(name));
  if (stale.length > 0) {
    throw new Error(
      `tools/dependencies/dependency-facts.ts tells of what no package.json names: ${stale.join(', ')}.`,
    );
  }

  const chapters = (Object.keys(REACHES) as Reach[]).map((reach) => {
    const rows = names
      .filter((name) => facts.get(name)?.reach === reach)
      .map((name) => describeRow(name, { facts: factsOf(name), locked: lock[`node_modules/${name}`] ?? {} }));

    return `### ${reach}\n\nCould get at ${REACHES[reach]}.\n\n${HEAD}${rows.join('')}`;
  });

  return `${countPackages(lock)}\n\n${chapters.join('\n')}\n${describeScripts(lock)}`;
}

function directDependencies(lock: LockedPackages): readonly string[] {
  const own = Object.entries(lock).filter(([folder]) => nameOf(folder) === undefined);
  const names = own.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );

  return [...new Set(names)].filter((name) => lock[`node_modules/${name}`]?.link !== true).toSorted();
}

function factsOf(name: string): DependencyFacts {
  const facts = DEPENDENCY_FACTS[name];
  if (facts === undefined) {
    throw new Error(
      `Tell in tools/dependencies/dependency-facts.ts what ${name} is needed for and what it could get at.`,
    );
  }

  return facts;
}

function describeRow(
  name: string,
  { facts, locked }: { readonly facts: DependencyFacts; readonly locked: LockedPackage },
): string {
  const { released = UNKNOWN, why } = facts;

  return `| \`${name}\` | ${locked.version ?? UNKNOWN} | ${locked.license ?? UNKNOWN} | ${released} | ${why} |\n`;
}

function countPackages(lock: LockedPackages): string {
  const installed = Object.entries(lock).filter(
    ([folder, { link }]) => nameOf(folder) !== undefined && link !== true,
  );
  const [development, others] = [
    installed.filter(([, { dev }]) => dev === true),
    installed.filter(([, { dev }]) => dev !== true),
  ];
  const optional = others.filter(([, entry]) => entry.optional === true || entry.devOptional === true);

  return (
    `With what they bring themselves, ${others.length - optional.length} packages are installed to run the service and ` +
    `to build its pages, ${optional.length} more where the platform needs them, and ${development.length} to develop it.`
  );
}

function describeScripts(lock: LockedPackages): string {
  const rows = Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([folder, { version }]) => `- \`${nameOf(folder)}\` ${version}`);

  return `### Packages with an install script\n\n${rows.join('\n')}`;
}
