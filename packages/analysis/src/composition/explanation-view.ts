import type { GraphSnapshot } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { AnalysisRun } from '../engine/analysis-run.ts';
import type { Needs, RuleView } from '../engine/rule-view.ts';
import { RunView, type ViewSource } from '../engine/run-view.ts';
import { analysisSettings, DEFAULT_PARAMETERS } from '../settings/analysis-settings.ts';
import type { RuleSet } from '../settings/rule-switches.ts';

export interface ExplanationOptions {
  /** The rule set that derived what is explained. Default: `current`. */
  readonly rules?: RuleSet | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/** What is explained was derived: where extended techniques are not, there is nothing of them to explain. */
const EXPLAINED_PARAMETERS = { ...DEFAULT_PARAMETERS, derivesExtendedTechniques: true };

/** Facts about a snapshot by rule set: every question asks for the same few. They go with the snapshot. */
const runsOf = new WeakMap<GraphSnapshot, Map<RuleSet, AnalysisRun>>();

/** The graph as rules see it, with everything derived as it is stored. Nothing but small facts may be among the needs. */
export function explanationView(
  snapshot: GraphSnapshot,
  reader: string,
  needs: Needs,
  { rules = 'current', cancellation }: ExplanationOptions,
): RuleView {
  const run = runOf(snapshot, rules);
  const source: ViewSource = {
    snapshot,
    settings: run.settings,
    cancellation: cancellation ?? run.cancellation,
    relationships: (kind) => run.relationships(kind),
    isDerived: () => false,
    fact: (fact) => run.fact(fact),
    warn: () => undefined,
  };

  return new RunView(source, reader, needs);
}

function runOf(snapshot: GraphSnapshot, rules: RuleSet): AnalysisRun {
  const runs = runsOf.get(snapshot) ?? new Map<RuleSet, AnalysisRun>();
  runsOf.set(snapshot, runs);

  const run =
    runs.get(rules) ??
    new AnalysisRun(snapshot, { rules: [], settings: analysisSettings(rules, EXPLAINED_PARAMETERS) });
  runs.set(rules, run);
  return run;
}
