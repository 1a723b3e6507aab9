import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { ImportsByTable } from './imports-by-table.ts';
import { PackageEntries } from './package-entries.ts';
import { OPTIONS, RULES, TESTS } from './rules.ts';

export interface BoundaryViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

export interface BoundaryReport {
  /** Modules of our own that were looked at; zero means that the checker saw nothing. */
  readonly modules: readonly string[];
  readonly violations: readonly BoundaryViolation[];
  /** Rights to import that nobody uses, for people. */
  readonly unused: readonly string[];
}

/** Holds the folders below `baseFolder` against the table of imports and the rules. */
export async function checkBoundaries(
  baseFolder: string,
  folders: readonly string[],
): Promise<BoundaryReport> {
  const { output } = await cruise([...folders], {
    ...OPTIONS,
    baseDir: baseFolder,
    validate: true,
    ruleSet: { forbidden: [...RULES] },
  });
  if (typeof output === 'string') {
    throw new Error('dependency-cruiser answered with text instead of a result.');
  }

  const own = output.modules.filter(({ source }) => !source.includes('node_modules'));
  const table = new ImportsByTable(await PackageEntries.read(baseFolder));
  const faults = own.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, dependencyTypes }) => {
      const isType = dependencyTypes.includes('type-only');
      const fault = table.findFault({ from: source, to: resolved, isType, isTest: isTest(source) });
      return fault === undefined ? [] : [{ ...fault, from: source, to: resolved }];
    }),
  );

  return {
    modules: own.map(({ source }) => source),
    violations: [...faults, ...output.summary.violations.map((violation) => describe(violation))],
    unused: table.listUnused(),
  };
}

function isTest(path: string): boolean {
  return new RegExp(TESTS).test(path);
}

function describe(violation: ICruiseResult['summary']['violations'][number]): BoundaryViolation {
  const { rule, from, to, cycle } = violation;
  return {
    rule: rule.name,
    from,
    to: cycle === undefined ? to : cycle.map(({ name }) => name).join(' → '),
    comment: RULES.find(({ name }) => name === rule.name)?.comment ?? '',
  };
}
