import { findRelationshipKind } from '@secgraph/graph-schema';

/** What the service can tell about why a relationship is there, or what it leads to. */
export interface Explanation {
  readonly searchType: 'composition' | 'relaytargets' | 'aclinheritance';
  readonly route: 'get-edge-composition' | 'get-relay-targets' | 'get-acl-inheritance';
  readonly label: string;
  /** What it is, in a sentence. */
  readonly about: string;
  readonly nothing: string;
}

const COMPOSITION: Explanation = {
  searchType: 'composition',
  route: 'get-edge-composition',
  label: 'Composition',
  about: 'What this relationship was derived from.',
  nothing: 'The service has nothing to show here: what the relationship was derived from has changed since.',
};

const RELAY_TARGETS: Explanation = {
  searchType: 'relaytargets',
  route: 'get-relay-targets',
  label: 'Relay targets',
  about: 'Where the authentication can be relayed to.',
  nothing: 'No node takes the authentication any more: the graph has changed since the last analysis.',
};

const COERCION_TARGETS: Explanation = {
  ...RELAY_TARGETS,
  label: 'Coercion targets',
  about: 'Computers whose authentication can be coerced and is taken here.',
  nothing: 'There is none any more: the graph has changed since the last analysis.',
};

const INHERITANCE: Explanation = {
  searchType: 'aclinheritance',
  route: 'get-acl-inheritance',
  label: 'ACE inherited from',
  about: 'The containers whose access list has the entry, and the way from there to the end.',
  nothing: 'No container above the end has this entry: it was changed there, or was not collected.',
};

export const EXPLANATION_LABELS: readonly string[] = [
  COMPOSITION,
  RELAY_TARGETS,
  COERCION_TARGETS,
  INHERITANCE,
].map(({ label }) => label);

const TARGETS: ReadonlyMap<string, Explanation> = new Map([
  ['CoerceAndRelayNTLMToADCS', RELAY_TARGETS],
  ['CoerceAndRelayNTLMToADCSRPC', RELAY_TARGETS],
  ['CoerceAndRelayNTLMToLDAP', RELAY_TARGETS],
  ['CoerceAndRelayNTLMToLDAPS', RELAY_TARGETS],
  ['CoerceAndRelayNTLMToSMB', COERCION_TARGETS],
]);

/** The schema knows a composition of theirs, the service does not: relay targets explain the first two. */
const NOT_COMPOSED: ReadonlySet<string> = new Set([
  'CoerceAndRelayNTLMToLDAP',
  'CoerceAndRelayNTLMToLDAPS',
  'GPOAppliesTo',
  'CanApplyGPO',
]);

/** What is offered for a relationship, by its kind and properties. */
export function explanationsOf(
  kind: string,
  properties: Readonly<Record<string, unknown>>,
): readonly Explanation[] {
  return [
    isComposed(kind) ? COMPOSITION : undefined,
    TARGETS.get(kind),
    isInherited(properties) ? INHERITANCE : undefined,
  ].filter((explanation) => explanation !== undefined);
}

/** The explanation that a type in the address means; which targets they are follows from the kind. */
export function explanationOf(searchType: Explanation['searchType'], kind: string): Explanation {
  switch (searchType) {
    case 'composition':
      return COMPOSITION;
    case 'relaytargets':
      return TARGETS.get(kind) ?? RELAY_TARGETS;
    case 'aclinheritance':
      return INHERITANCE;
  }
}

function isComposed(kind: string): boolean {
  return findRelationshipKind(kind)?.hasComposition === true && !NOT_COMPOSED.has(kind);
}

function isInherited({ isacl, isinherited, inheritancehash }: Readonly<Record<string, unknown>>): boolean {
  return (
    isacl === true && isinherited === true && typeof inheritancehash === 'string' && inheritancehash !== ''
  );
}
