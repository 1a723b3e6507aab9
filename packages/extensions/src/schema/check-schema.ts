import { invalid } from '../errors.ts';
import { findVersionProblem } from '../version/semantic-version.ts';
import { checkInfo } from './check-info.ts';
import type { Schema } from './read-schema.ts';
import {
  MAX_ENVIRONMENTS,
  MAX_FINDINGS,
  MAX_NAME_LENGTH,
  MAX_NODE_KINDS,
  MAX_RELATIONSHIP_KINDS,
} from './schema-limits.ts';

/** What others declare: findings may be about it. */
export interface KnownKinds {
  readonly relationshipKinds: ReadonlySet<string>;
  readonly environmentKinds: ReadonlySet<string>;
}

export const NO_KNOWN_KINDS: KnownKinds = { relationshipKinds: new Set(), environmentKinds: new Set() };

const COLOR = /^#(?:[\da-f]{6}|[\da-f]{3})$/i;

/**
 * Throws what is wrong first: clients know the order and the words.
 *
 * @throws `EXTENSION_INVALID`
 */
export function checkSchema(schema: Schema, known: KnownKinds): void {
  checkHead(schema);
  checkNodeKinds(schema);
  checkRelationshipKinds(schema);
  checkEnvironments(schema);
  checkFindings(schema, known);
  checkInfo(schema);
}

function checkHead({ name, version, namespace, displayName, nodeKinds }: Schema): void {
  refuseIf(name === '', 'graph schema extension name is required');
  refuseIf(version === '', 'graph schema extension version is required');
  const problem = findVersionProblem(version);
  refuseIf(problem !== undefined, `graph schema extension version is not valid semver: ${problem}`);
  refuseIf(namespace === '', 'graph schema extension namespace is required');
  refuseIf(
    namespace.toLowerCase() === 'tag',
    `graph schema extension namespace '${namespace}' uses reserved namespace 'tag'`,
  );
  // As the start of kinds: one that began so would be a mark of a zone.
  refuseIf(
    namespace.toLowerCase().startsWith('tag_'),
    `graph schema extension namespace '${namespace}' uses reserved namespace 'tag'`,
  );
  refuseIf(nodeKinds.length === 0, 'graph schema node kinds are required');
  checkLength('graph schema extension name', name);
  checkLength('graph schema extension version', version);
  checkLength('graph schema extension namespace', namespace);
  checkLength('graph schema extension display name', displayName);
}

function checkNodeKinds({ namespace, nodeKinds }: Schema): void {
  refuseIf(nodeKinds.length > MAX_NODE_KINDS, `graph schema has more than ${MAX_NODE_KINDS} node kinds`);
  const names = new Set<string>();
  for (const { name, color } of nodeKinds) {
    checkPrefix('graph schema node kind', name, namespace);
    refuseIf(names.has(name), `duplicate graph kinds: ${name}`);
    refuseIf(color !== '' && !COLOR.test(color), `invalid hex color string ${color} for node kind ${name}`);
    checkLength('graph schema node kind', name);
    names.add(name);
  }
}

function checkRelationshipKinds({ namespace, nodeKinds, relationshipKinds }: Schema): void {
  refuseIf(
    relationshipKinds.length > MAX_RELATIONSHIP_KINDS,
    `graph schema has more than ${MAX_RELATIONSHIP_KINDS} relationship kinds`,
  );
  const names = new Set(nodeKinds.map(({ name }) => name));
  for (const { name } of relationshipKinds) {
    checkPrefix('graph schema edge kind', name, namespace);
    refuseIf(names.has(name), `duplicate graph kinds: ${name}`);
    checkLength('graph schema edge kind', name);
    names.add(name);
  }
}

function checkEnvironments({ namespace, nodeKinds, relationshipKinds, environments }: Schema): void {
  refuseIf(
    environments.length > MAX_ENVIRONMENTS,
    `graph schema has more than ${MAX_ENVIRONMENTS} environments`,
  );
  const declaredNodes = new Set(nodeKinds.map(({ name }) => name));
  const declaredRelationships = new Set(relationshipKinds.map(({ name }) => name));
  const pairs = new Set<string>();
  for (const { kind, sourceKind, principalKinds } of environments) {
    checkPrefix('graph schema environment kind', kind, namespace);
    refuseIf(!declaredNodes.has(kind), `graph schema environment ${kind} not declared as a node kind`);
    const pair = JSON.stringify([kind, sourceKind]);
    refuseIf(pairs.has(pair), `duplicate graph environments: ${kind}`);
    pairs.add(pair);
    checkSourceKind(sourceKind, declaredNodes, declaredRelationships);
    const principals = new Set<string>();
    for (const principal of principalKinds) {
      checkPrefix('graph schema environment principal kind', principal, namespace);
      refuseIf(
        !declaredNodes.has(principal),
        `graph schema environment principal kind ${principal} not declared node kind`,
      );
      refuseIf(principals.has(principal), 'duplicate principal kind');
      principals.add(principal);
    }
  }
}

function checkSourceKind(
  sourceKind: string,
  nodeKinds: ReadonlySet<string>,
  relationshipKinds: ReadonlySet<string>,
): void {
  const conflict = `graph schema environment source kind name ${sourceKind} conflicts with existing`;
  refuseIf(sourceKind.trim() === '', 'graph schema environment source kind cannot be empty');
  refuseIf(nodeKinds.has(sourceKind), `${conflict} node kind`);
  refuseIf(relationshipKinds.has(sourceKind), `${conflict} relationship kind`);
  refuseIf(
    /^tag(?:_|$)/i.test(sourceKind),
    `graph schema environment source kind '${sourceKind}' uses reserved namespace 'tag'`,
  );
  checkLength('graph schema environment source kind', sourceKind);
}

function checkFindings(schema: Schema, known: KnownKinds): void {
  const { namespace, nodeKinds, relationshipKinds, environments, findings } = schema;
  refuseIf(
    findings.length > MAX_FINDINGS,
    `graph schema has more than ${MAX_FINDINGS} relationship findings`,
  );
  const ownRelationships = new Set(relationshipKinds.map(({ name }) => name));
  const ownEnvironments = new Set(environments.map(({ kind }) => kind));
  const names = new Set([...nodeKinds.map(({ name }) => name), ...ownRelationships]);
  const subject = 'graph schema relationship finding';
  for (const { name, relationshipKind, environmentKind } of findings) {
    checkPrefix(subject, name, namespace);
    refuseIf(names.has(name), `duplicate graph schema relationship finding: ${name}`);
    names.add(name);
    if (!known.relationshipKinds.has(relationshipKind)) {
      checkPrefix(`${subject} relationship kind`, relationshipKind, namespace);
      refuseIf(
        !ownRelationships.has(relationshipKind),
        `${subject} relationship kind ${relationshipKind} not declared as a relationship kind`,
      );
    }
    if (!known.environmentKinds.has(environmentKind)) {
      checkPrefix(`${subject} environment kind`, environmentKind, namespace);
      refuseIf(
        !ownEnvironments.has(environmentKind),
        `${subject} environment kind ${environmentKind} not declared as an environment`,
      );
    }
    checkLength(subject, name);
  }
}

function checkPrefix(subject: string, name: string, namespace: string): void {
  refuseIf(!name.startsWith(`${namespace}_`), `${subject} ${name} is missing extension namespace prefix`);
  refuseIf(name.length === namespace.length + 1, `${subject} cannot be empty after the namespace prefix`);
}

function checkLength(subject: string, name: string): void {
  refuseIf(
    name.length > MAX_NAME_LENGTH,
    `${subject} ${name.slice(0, 40)}… is longer than ${MAX_NAME_LENGTH} characters`,
  );
}

function refuseIf(isWrong: boolean, detail: string): void {
  if (isWrong) {
    throw invalid(detail);
  }
}
