import { type GraphSnapshot, kindIdOf } from '@secgraph/graph';
import { type Cancellation, isCodedError, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { DerivedRelationships } from '../relationships/derived-relationships.ts';
import { type DerivedRows, uniteRows } from '../relationships/derived-rows.ts';
import { lastingRows } from '../relationships/lasting-rows.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';
import { StoredRelationships } from '../relationships/stored-relationships.ts';
import { type AnalysisSettings, derivesExtended } from '../settings/analysis-settings.ts';
import { AddedRelationships } from './added-relationships.ts';
import { allNeeds } from './all-needs.ts';
import type { NamedRelationship } from './named-relationship.ts';
import { PropertySets } from './property-sets.ts';
import { REPLACED_BETWEEN_KINDS } from './replaced-kinds.ts';
import type { Rule } from './rule.ts';
import { RuleDraft } from './rule-draft.ts';
import type { Fact } from './rule-view.ts';
import { RunView, type ViewSource } from './run-view.ts';
import { WithheldRelationships } from './withheld-relationships.ts';

/** A rule that could not do its work. */
export interface RuleFailure {
  readonly rule: string;
  readonly error: unknown;
}

export interface AnalysisRunOptions {
  /** In the order in which they will run. */
  readonly rules: readonly Rule[];
  readonly settings: AnalysisSettings;
  /** What no rule sees, and nothing results from, though rules derive it. Default: nothing. */
  readonly withheld?: readonly NamedRelationship[] | undefined;
  /** What rules see beside what is derived. Default: nothing. */
  readonly added?: readonly NamedRelationship[] | undefined;
  readonly cancellation?: Cancellation | undefined;
}

const CANCELLED = new Set(['KERNEL_CANCELLED', 'KERNEL_DEADLINE_EXCEEDED']);

/** What one run knows so far: what its rules derived, and the facts that later rules will ask for. */
export class AnalysisRun implements ViewSource {
  readonly snapshot: GraphSnapshot;
  readonly settings: AnalysisSettings;
  readonly cancellation: Cancellation;
  readonly propertySets = new PropertySets();
  readonly warnings: string[] = [];
  readonly failures: RuleFailure[] = [];
  /** What the rules derived that succeeded, by kind. */
  readonly derived = new Map<string, DerivedRows>();
  readonly #derivedKinds: ReadonlySet<string>;
  readonly #withheld: WithheldRelationships;
  readonly #added: AddedRelationships;
  readonly #relationships = new Map<string, RelationshipsOfKind>();
  readonly #facts = new Map<string, unknown>();

  constructor(
    snapshot: GraphSnapshot,
    { rules, settings, withheld = [], added = [], cancellation }: AnalysisRunOptions,
  ) {
    this.snapshot = snapshot;
    this.settings = settings;
    this.cancellation = cancellation ?? NEVER_CANCELLED;
    this.#derivedKinds = new Set(rules.flatMap((rule) => rule.derives));
    this.#withheld = new WithheldRelationships(snapshot, withheld);
    this.#added = new AddedRelationships(snapshot, added);
  }

  /** What rules derived of the withheld relationships. */
  get withheld(): readonly NamedRelationship[] {
    return this.#withheld.taken;
  }

  /** A rule that throws counts as failed, and nothing of what it derived counts. Throws when cancelled. */
  run(rule: Rule): void {
    throwIfCancelled(this.cancellation);
    const draft = new RuleDraft({
      ruleId: rule.id,
      derives: rule.derives,
      keepsSelf: rule.mayDeriveSelf === true || this.settings.switches.selfRelationships === 'kept',
      nodeCount: this.snapshot.nodeCount,
      propertySets: this.propertySets,
    });

    try {
      if (this.#runs(rule)) {
        rule.run(new RunView(this, `rule ${rule.id}`, rule.needs), draft);
      }
    } catch (error) {
      if (isCodedError(error) && CANCELLED.has(error.code)) {
        throw error;
      }
      this.failures.push({ rule: rule.id, error });
      return;
    }

    for (const [kind, rows] of draft.finish()) {
      this.derived.set(kind, this.#withheld.takeFrom(kind, rows));
    }
  }

  /** Forgets what none of these rules will ask for. */
  keepOnlyFor(rules: readonly Rule[]): void {
    const needed = rules.map((rule) => allNeeds(rule.needs));

    for (const kind of this.#relationships.keys()) {
      if (!needed.some(({ relationships }) => relationships.has(kind))) {
        this.#relationships.delete(kind);
      }
    }
    for (const id of this.#facts.keys()) {
      if (!needed.some(({ facts }) => facts.has(id))) {
        this.#facts.delete(id);
      }
    }
  }

  relationships(kind: string): RelationshipsOfKind {
    let relationships = this.#relationships.get(kind);
    if (relationships === undefined) {
      relationships = this.#open(kind);
      this.#relationships.set(kind, relationships);
    }

    return relationships;
  }

  isDerived(kind: string): boolean {
    return this.#derivedKinds.has(kind);
  }

  fact<Value>(fact: Fact<Value>): Value {
    if (!this.#facts.has(fact.id)) {
      this.#facts.set(fact.id, fact.build(new RunView(this, `fact ${fact.id}`, fact.needs)));
    }

    // Ids of facts are unique, and each is set to what its own fact builds.
    return this.#facts.get(fact.id) as Value;
  }

  warn(message: string): void {
    this.warnings.push(message);
  }

  /** A rule that does not run derives nothing, so that what it derived before goes. */
  #runs({ isExtended }: Rule): boolean {
    return isExtended !== true || derivesExtended(this.settings);
  }

  #open(kind: string): RelationshipsOfKind {
    const { snapshot } = this;
    const poll = () => throwIfCancelled(this.cancellation);
    const rows = this.derived.get(kind);

    return rows === undefined
      ? new StoredRelationships(snapshot, kindIdOf(snapshot, kind), poll)
      : new DerivedRelationships(this.#withLasting(kind, rows), {
          nodeCount: snapshot.nodeCount,
          propertySets: this.propertySets.texts,
          poll,
        });
  }

  /** With what the graph has of the kind once these rows are in the place of those that were derived before. */
  #withLasting(kind: string, rows: DerivedRows): DerivedRows {
    const { snapshot } = this;
    const lasting = lastingRows(snapshot, kind, REPLACED_BETWEEN_KINDS);
    const withLasting = uniteRows(rows, lasting, snapshot.nodeCount);

    return uniteRows(withLasting, this.#added.ofKind(kind), snapshot.nodeCount);
  }
}
