import { SEVERITIES, type Severity } from './severity.ts';

/** What decides where a type of findings stands among others. */
export interface RankedType {
  readonly name: string;
  readonly severity: Severity;
  /** Its findings, without those that are accepted or false. */
  readonly openCount: number;
  /** How many principals the finding shuts out that shuts out most. */
  readonly closes: number;
  /** How many can begin with it. */
  readonly exposureCount: number;
}

/**
 * Which type to begin with: what shuts most out of a zone by itself, then what lets anybody in at all, then what is
 * worst. What is only accepted or false comes last, since nobody needs to begin with it.
 */
export function compareTypes(a: RankedType, b: RankedType): number {
  return (
    Number(b.openCount > 0) - Number(a.openCount > 0) ||
    b.closes - a.closes ||
    Number(b.exposureCount > 0) - Number(a.exposureCount > 0) ||
    SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
    b.exposureCount - a.exposureCount ||
    b.openCount - a.openCount ||
    (a.name < b.name ? -1 : Number(a.name > b.name))
  );
}

/** How bad the worst of them is that is open; undefined: none is. */
export function worstSeverityOf(
  types: readonly Pick<RankedType, 'severity' | 'openCount'>[],
): Severity | undefined {
  return SEVERITIES.findLast((severity) =>
    types.some((type) => type.openCount > 0 && type.severity === severity),
  );
}
