import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { OPTIONS, RULES } from './rules.ts';

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
  /** `packages/a → packages/b` wherever a module of the one imports one of the other. */
  readonly imports: ReadonlySet<string>;
}

/** Holds the folders below `baseFolder` against the import rules. */
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

  const imports = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => `${folderOf(source)} → ${folderOf(resolved)}`),
  );

  return {
    imports: new Set(imports),
    modules: output.modules.map(({ source }) => source).filter((source) => !source.includes('node_modules')),
    violations: output.summary.violations.map((violation) => describe(violation)),
  };
}

function folderOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
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
