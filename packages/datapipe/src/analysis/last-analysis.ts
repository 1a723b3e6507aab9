import {
  type AnalysisSettings,
  DERIVATION_RULES,
  findSettledRules,
  type NamedRelationship,
  type Rule,
  type RuleInputs,
  readRuleInputs,
  refreshDerived,
} from '@secgraph/analysis';
import type { ManualChange } from '@secgraph/database/by-hand';
import { createFingerprintKey, type GraphSnapshot } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { LastTagging } from './last-tagging.ts';

/** What a run found before it derived anything. */
export interface ComparedInputs {
  readonly inputs: RuleInputs;
  /** Need not run. */
  readonly settled: ReadonlySet<Rule>;
}

/**
 * What the last analysis that succeeded was about, so that the next one leaves out what cannot have changed since. It
 * lives as long as the writer: the first analysis after a start, perhaps of another release, is a full one.
 */
export class LastAnalysis {
  readonly tagging = new LastTagging();
  readonly #key = createFingerprintKey();
  #generation: number | undefined;
  #standing: string | undefined;
  #settings: string | undefined;
  #inputs: RuleInputs | undefined;

  /** Whether everything is as it left it. A change by hand that is taken back may change what is derived, and nothing else. */
  isOf(
    { generation, standing }: { readonly generation: number; readonly standing: readonly ManualChange[] },
    settings: AnalysisSettings,
  ): boolean {
    return (
      this.#generation === generation &&
      this.#standing === namesOf(standing) &&
      this.#settings === JSON.stringify(settings)
    );
  }

  /** O(nodes + relationships), a small part of what rules take. Throws what `throwIfCancelled` throws. */
  compare(
    snapshot: GraphSnapshot,
    {
      settings,
      withheld,
      cancellation,
    }: {
      readonly settings: AnalysisSettings;
      /** What its rules do not derive. */
      readonly withheld: readonly NamedRelationship[];
      readonly cancellation: Cancellation;
    },
  ): ComparedInputs {
    const inputs = readRuleInputs(snapshot, DERIVATION_RULES, { key: this.#key, withheld, cancellation });
    const before = this.#settings === JSON.stringify(settings) ? this.#inputs : undefined;
    const settled =
      before === undefined ? new Set<Rule>() : findSettledRules(DERIVATION_RULES, before, inputs);

    return { inputs, settled };
  }

  /** Rules have run and replaced what they derive. */
  rememberRules(
    snapshot: GraphSnapshot,
    settings: AnalysisSettings,
    { inputs, settled }: ComparedInputs,
  ): void {
    const rules = DERIVATION_RULES.filter((rule) => !settled.has(rule));
    this.#inputs = refreshDerived(inputs, snapshot, { rules, key: this.#key });
    this.#settings = JSON.stringify(settings);
  }

  /** Nothing that rules read or derive changed from then until this generation. */
  rememberGeneration(generation: number, standing: readonly ManualChange[]): void {
    this.#generation = generation;
    this.#standing = namesOf(standing);
  }

  forget(): void {
    this.#generation = undefined;
    this.#settings = undefined;
    this.#inputs = undefined;
  }
}

/** They are listed in the order in which they were made. */
function namesOf(standing: readonly ManualChange[]): string {
  return standing.map(({ id }) => id).join();
}
