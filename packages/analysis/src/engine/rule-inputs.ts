import {
  type FingerprintKey,
  fingerprintKind,
  fingerprintNodes,
  fingerprintProperty,
  fingerprintRelationships,
  type GraphSnapshot,
  hasSharedNodes,
  kindIdOf,
  kindMaskOf,
} from '@secgraph/graph';
import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { allNeeds } from './all-needs.ts';
import type { NamedRelationship } from './named-relationship.ts';
import { REPLACED_BETWEEN_KINDS } from './replaced-kinds.ts';
import type { Rule } from './rule.ts';

/**
 * What rules read and what they derived, as fingerprints. Names of parts, such as `relationships MemberOf`, stand
 * for what the graph has of it; a part that it has none of may be missing.
 */
export type RuleInputs = ReadonlyMap<string, string>;

/** Any node may be looked up by its object id. */
const NODES = 'nodes';
const kindPart = (kind: string) => `kind ${kind}`;
const relationshipPart = (kind: string) => `relationships ${kind}`;
const propertyPart = (name: string) => `property ${name}`;
const withheldPart = (kind: string) => `withheld ${kind}`;

export interface RuleInputOptions {
  readonly key: FingerprintKey;
  readonly cancellation?: Cancellation | undefined;
  /** What a run on the snapshot does not derive. Default: nothing. */
  readonly withheld?: readonly NamedRelationship[];
  /** Inputs of the snapshot that this one was made of: what both share is not read again. */
  readonly before?: { readonly snapshot: GraphSnapshot; readonly inputs: RuleInputs } | undefined;
}

/** Everything that rules read or derive. O(nodes + relationships). Throws what `throwIfCancelled` throws. */
export function readRuleInputs(
  snapshot: GraphSnapshot,
  rules: readonly Rule[],
  { key, cancellation = NEVER_CANCELLED, withheld = [], before }: RuleInputOptions,
): RuleInputs {
  const needs = rules.map((rule) => allNeeds(rule.needs));
  const read = needs.flatMap(({ relationships }) => [...relationships]);
  const kinds = new Set([...read, ...rules.flatMap(({ derives }) => derives)]);
  if (before !== undefined && hasSharedNodes(before.snapshot, snapshot)) {
    const shared = new Map(before.inputs);
    addRelationships(shared, snapshot, kinds, { key, cancellation });
    addWithheld(shared, rules, withheld);
    return shared;
  }

  const inputs = new Map([[NODES, fingerprintNodes(snapshot, key)]]);

  for (const kind of new Set([...needs.flatMap(({ nodes }) => [...nodes]), ...REPLACED_BETWEEN_KINDS])) {
    throwIfCancelled(cancellation);
    const kindId = kindIdOf(snapshot, kind);
    inputs.set(kindPart(kind), kindId === undefined ? '' : fingerprintKind(snapshot, kindId, key));
  }
  for (const name of new Set(needs.flatMap(({ properties }) => [...properties]))) {
    throwIfCancelled(cancellation);
    inputs.set(propertyPart(name), fingerprintProperty(snapshot, name, key));
  }
  addRelationships(inputs, snapshot, kinds, { key, cancellation });
  addWithheld(inputs, rules, withheld);

  return inputs;
}

/** The same inputs after rules replaced what they derive; the rest cannot have changed meanwhile. */
export function refreshDerived(
  inputs: RuleInputs,
  snapshot: GraphSnapshot,
  { rules, key }: { readonly rules: readonly Rule[]; readonly key: FingerprintKey },
): RuleInputs {
  const refreshed = new Map(inputs);
  addRelationships(refreshed, snapshot, new Set(rules.flatMap(({ derives }) => derives)), { key });
  return refreshed;
}

/**
 * Rules whose outcome is what it was: nothing that they read or derived is another than before, and no rule that
 * derives what they read has to run. `rules` in any order.
 */
export function findSettledRules(
  rules: readonly Rule[],
  before: RuleInputs,
  now: RuleInputs,
): ReadonlySet<Rule> {
  const settled = new Set<Rule>();
  if (before.get(NODES) !== now.get(NODES)) {
    return settled;
  }

  const isSame = (part: string) => now.has(part) && before.get(part) === now.get(part);
  for (const rule of rules) {
    if (partsOf(rule).every(isSame)) {
      settled.add(rule);
    }
  }
  removeDependents(rules, settled);

  return settled;
}

function partsOf({ needs, derives }: Rule): string[] {
  const { nodes, relationships, properties } = allNeeds(needs);
  return [
    // Between which nodes derived relationships are replaced.
    ...[...nodes, ...REPLACED_BETWEEN_KINDS].map(kindPart),
    ...[...properties].map(propertyPart),
    ...[...relationships, ...derives].map(relationshipPart),
    ...derives.map(withheldPart),
  ];
}

/** Until no rule is left that reads what an unsettled one derives. */
function removeDependents(rules: readonly Rule[], settled: Set<Rule>): void {
  let size = -1;
  while (size !== settled.size) {
    size = settled.size;
    const unsettled = new Set<string>(
      rules.filter((rule) => !settled.has(rule)).flatMap(({ derives }) => derives),
    );
    for (const rule of settled) {
      if ([...allNeeds(rule.needs).relationships].some((kind) => unsettled.has(kind))) {
        settled.delete(rule);
      }
    }
  }
}

function addRelationships(
  inputs: Map<string, string>,
  snapshot: GraphSnapshot,
  kinds: ReadonlySet<string>,
  { key, cancellation = NEVER_CANCELLED }: RuleInputOptions,
): void {
  const kindIds = new Map([...kinds].map((kind) => [kind, kindIdOf(snapshot, kind)]));
  const known = [...kindIds.values()].filter((kindId) => kindId !== undefined);
  const fingerprints = fingerprintRelationships(snapshot, kindMaskOf(known), { key, cancellation });

  for (const [kind, kindId] of kindIds) {
    inputs.set(relationshipPart(kind), (kindId === undefined ? undefined : fingerprints.get(kindId)) ?? '');
  }
}

/** What is not withheld any more is derived again, also where the graph has it as little as before. */
function addWithheld(
  inputs: Map<string, string>,
  rules: readonly Rule[],
  withheld: readonly NamedRelationship[],
): void {
  const byKind = Map.groupBy(withheld, ({ kind }) => kind);

  for (const kind of rules.flatMap(({ derives }) => derives)) {
    const names = (byKind.get(kind) ?? []).map(({ startId, endId }) => `${startId} ${endId}`);
    inputs.set(withheldPart(kind), names.sort().join());
  }
}
