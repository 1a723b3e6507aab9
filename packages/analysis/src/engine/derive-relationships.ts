import type { GraphSnapshot } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import { type AnalysisSettings, analysisSettings } from '../settings/analysis-settings.ts';
import { AnalysisRun, type RuleFailure } from './analysis-run.ts';
import { type DerivedColumns, toColumns } from './derived-columns.ts';
import type { NamedRelationship } from './named-relationship.ts';
import { orderRules } from './order-rules.ts';
import { REPLACED_RELATIONSHIP_KINDS } from './replaced-kinds.ts';
import type { Rule } from './rule.ts';

export interface DerivationOptions {
  /** Default: the current rules and the first values of all parameters. */
  readonly settings?: AnalysisSettings;
  readonly cancellation?: Cancellation;
  /** Default: all. Kinds that the rest derives are not replaced, and rules read them from the graph. */
  readonly rules?: readonly Rule[];
  /** Rules that need not run because nothing changed for them: what they derived stays. */
  readonly settled?: ReadonlySet<Rule>;
  /** Relationships that are not there whoever derives them: no rule reads them, and none is among the outcome. */
  readonly withheld?: readonly NamedRelationship[];
  /** Relationships that are there whoever derives them: rules read them, and none is among the outcome for that. */
  readonly added?: readonly NamedRelationship[];
}

/** How far a run is. */
export interface DerivationProgress {
  /** Id of the rule that is about to run. */
  readonly rule: string;
  readonly done: number;
  readonly total: number;
}

export interface DerivationOutcome {
  readonly derived: DerivedColumns;
  /** What the derived relationships replace: the kinds of failed rules are not among them. */
  readonly replacedKinds: readonly string[];
  /** The withheld relationships that rules derived nevertheless. */
  readonly withheld: readonly NamedRelationship[];
  readonly warnings: readonly string[];
  readonly failures: readonly RuleFailure[];
}

/**
 * Derives relationships from a snapshot that went through the basics, rule by rule: whoever drives it learns
 * before each rule how far it is, and may do something else meanwhile. Nodes and relationships of the graph
 * stay as they are; the outcome is to be stored in one go.
 *
 * A rule that throws is among the failures, its kinds are not replaced, and the others go on. Throws
 * `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function* runDerivation(
  snapshot: GraphSnapshot,
  options: DerivationOptions = {},
): Generator<DerivationProgress, DerivationOutcome> {
  const { settings = analysisSettings(), withheld, added, cancellation } = options;
  const all = orderRules(options.rules ?? DERIVATION_RULES);
  const rules = all.filter((rule) => options.settled?.has(rule) !== true);
  const run = new AnalysisRun(snapshot, { rules, settings, withheld, added, cancellation });

  for (const [done, rule] of rules.entries()) {
    yield { rule: rule.id, done, total: rules.length };
    run.run(rule);
    run.keepOnlyFor(rules.slice(done + 1));
  }

  return {
    derived: toColumns(snapshot, run.derived, run.propertySets.texts),
    replacedKinds:
      options.rules === undefined ? replacedKinds(run, options.settled) : [...run.derived.keys()],
    withheld: run.withheld,
    warnings: run.warnings,
    failures: run.failures,
  };
}

/** {@link runDerivation} in one go. */
export function deriveRelationships(
  snapshot: GraphSnapshot,
  options: DerivationOptions = {},
): DerivationOutcome {
  const derivation = runDerivation(snapshot, options);

  for (;;) {
    const step = derivation.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** All kinds that analysis replaces, those included that no rule derives; rules that failed or did not run leave theirs as they are. */
function replacedKinds(run: AnalysisRun, settled: ReadonlySet<Rule> = new Set()): readonly string[] {
  const kept = new Set<string>([...settled].flatMap(({ derives }) => derives));
  return REPLACED_RELATIONSHIP_KINDS.filter(
    (kind) => run.derived.has(kind) || (!run.isDerived(kind) && !kept.has(kind)),
  );
}
