import { findNodesOfKind, type GraphSnapshot, kindIdOf, kindMaskOf } from '@secgraph/graph';
import type { NodeKind, PropertyName, RelationshipKind } from '@secgraph/graph-schema';
import { type Cancellation, invariant, throwIfCancelled } from '@secgraph/kernel';
import { BooleanProperty } from '../properties/boolean-property.ts';
import { NumberProperty } from '../properties/number-property.ts';
import { ObjectIds } from '../properties/object-ids.ts';
import { StringListProperty } from '../properties/string-list-property.ts';
import { StringProperty } from '../properties/string-property.ts';
import { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';
import { Rights } from '../relationships/rights.ts';
import type { AnalysisParameters, AnalysisSettings } from '../settings/analysis-settings.ts';
import type { RuleSwitches } from '../settings/rule-switches.ts';
import { type AllNeeds, allNeeds } from './all-needs.ts';
import type { CollectedRelationships, Fact, Needs, RuleView } from './rule-view.ts';

/** What a run has to offer to all of its views. */
export interface ViewSource {
  readonly snapshot: GraphSnapshot;
  readonly settings: AnalysisSettings;
  readonly cancellation: Cancellation;
  relationships(kind: string): RelationshipsOfKind;
  /** Whether a rule of the run derives the kind. */
  isDerived(kind: string): boolean;
  fact<Value>(fact: Fact<Value>): Value;
  warn(message: string): void;
}

/** The view of one rule or fact on a run. */
export class RunView implements RuleView {
  readonly nodeCount: number;
  readonly switches: RuleSwitches;
  readonly parameters: AnalysisParameters;
  readonly objectIds: ObjectIds;
  readonly cancellation: Cancellation;
  readonly #source: ViewSource;
  readonly #reader: string;
  readonly #needs: AllNeeds;

  /** `reader` is named where it reads what it does not need. */
  constructor(source: ViewSource, reader: string, needs: Needs) {
    this.nodeCount = source.snapshot.nodeCount;
    this.switches = source.settings.switches;
    this.parameters = source.settings.parameters;
    this.objectIds = new ObjectIds(source.snapshot);
    this.cancellation = source.cancellation;
    this.#source = source;
    this.#reader = reader;
    this.#needs = allNeeds(needs);
  }

  nodes(kind: NodeKind): NodesOfKind {
    this.#assertNeeded('nodes', kind);
    const { snapshot } = this.#source;
    const kindId = kindIdOf(snapshot, kind);

    return new NodesOfKind(kindId === undefined ? undefined : findNodesOfKind(snapshot, kindId));
  }

  relationships(kind: RelationshipKind): RelationshipsOfKind {
    this.#assertNeeded('relationships', kind);
    return this.#source.relationships(kind);
  }

  rights(...kinds: readonly RelationshipKind[]): Rights {
    return new Rights(
      kinds.map((kind) => this.relationships(kind)),
      this.nodes('Base'),
    );
  }

  booleans(name: PropertyName): BooleanProperty {
    this.#assertNeeded('properties', name);
    return new BooleanProperty(this.#source.snapshot, name);
  }

  numbers(name: PropertyName): NumberProperty {
    this.#assertNeeded('properties', name);
    return new NumberProperty(this.#source.snapshot, name);
  }

  strings(name: PropertyName): StringProperty {
    this.#assertNeeded('properties', name);
    return new StringProperty(this.#source.snapshot, name);
  }

  stringLists(name: PropertyName): StringListProperty {
    this.#assertNeeded('properties', name);
    return new StringListProperty(this.#source.snapshot, name);
  }

  use<Value>(fact: Fact<Value>): Value {
    this.#assertNeeded('facts', fact.id);
    return this.#source.fact(fact);
  }

  collected(...kinds: readonly RelationshipKind[]): CollectedRelationships {
    const { snapshot } = this.#source;
    for (const kind of kinds) {
      this.#assertNeeded('relationships', kind);
      invariant(!this.#source.isDerived(kind), `${kind} is derived, not collected`);
    }

    const kindIds = kinds
      .map((kind) => kindIdOf(snapshot, kind))
      .filter((kindId) => kindId !== undefined)
      .sort((a, b) => a - b);
    return { topology: snapshot, kinds: kindMaskOf(kindIds), kindIds };
  }

  warn(message: string): void {
    this.#source.warn(message);
  }

  poll(): void {
    throwIfCancelled(this.cancellation);
  }

  #assertNeeded(part: keyof AllNeeds, name: string): void {
    invariant(
      this.#needs[part].has(name),
      `${this.#reader} reads ${name}, which is not among the ${part} it needs`,
    );
  }
}
