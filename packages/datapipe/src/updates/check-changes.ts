import { CypherError, type GraphChange } from '@secgraph/cypher';
import {
  findNodeById,
  findNodeByObjectId,
  type GraphSnapshot,
  MAX_UPLOADED_KINDS,
  type PropertyPatch,
  readObjectId,
} from '@secgraph/graph';

/** Longer ones do not fit into an index. */
const MAX_OBJECT_ID_BYTES = 2_000;
const MAX_KIND_LENGTH = 256;

/** Kept by the service itself. */
const TIME_PROPERTIES: readonly string[] = ['lastseen', 'lastcollected'];

/** The graph that changes are meant for. */
export interface ChangedGraph {
  readonly snapshot: GraphSnapshot;
}

/** Refuses changes that the graph cannot hold; behind this, applying them does not fail. Throws `CYPHER_VALUE`. */
export function assertApplicable(changes: readonly GraphChange[], graph: ChangedGraph): void {
  assertKinds(changes, graph);
  assertIdentities(changes, graph.snapshot);

  for (const change of changes) {
    if ('properties' in change) {
      assertProperties(change.properties, { isNew: change.type === 'createNode' });
    }
  }
}

function assertKinds(changes: readonly GraphChange[], { snapshot }: ChangedGraph): void {
  const added = new Set(changes.flatMap(namedKinds).filter((kind) => !snapshot.kindIds.has(kind)));
  for (const kind of added) {
    if (kind === '' || kind.length > MAX_KIND_LENGTH || !isStorable(kind)) {
      throw refusal(`A kind needs 1 to ${MAX_KIND_LENGTH} characters that can be stored.`);
    }
  }

  if (added.size > 0 && snapshot.kindIds.size + added.size > MAX_UPLOADED_KINDS) {
    throw refusal('There is no room for more kinds: use kinds that exist.');
  }
}

function namedKinds(change: GraphChange): readonly string[] {
  switch (change.type) {
    case 'createNode':
      return change.kinds;
    case 'changeNode':
      return change.addedKinds;
    case 'createRelationship':
      return [change.kind];
    default:
      return [];
  }
}

/** An object id names one node, for good. */
function assertIdentities(changes: readonly GraphChange[], snapshot: GraphSnapshot): void {
  const removed = new Set(
    changes
      .filter((change) => change.type === 'removeNode')
      .map((change) => readObjectId(snapshot, findNodeById(snapshot, change.id) ?? -1)),
  );
  const created = new Set<string>();

  for (const change of changes) {
    if (change.type === 'changeNode' && Object.hasOwn(change.properties, 'objectid')) {
      throw refusal('The property objectid identifies a node: it cannot be changed or removed.');
    }

    const objectId = change.type === 'createNode' ? change.properties['objectid'] : undefined;
    if (objectId === undefined) {
      continue;
    }
    if (
      typeof objectId !== 'string' ||
      objectId === '' ||
      Buffer.byteLength(objectId) > MAX_OBJECT_ID_BYTES
    ) {
      throw refusal(`The property objectid must be a text of 1 to ${MAX_OBJECT_ID_BYTES} bytes.`);
    }
    const isTaken = findNodeByObjectId(snapshot, objectId) !== undefined && !removed.has(objectId);
    if (isTaken || created.has(objectId)) {
      throw refusal(`There is a node with the objectid ${objectId} already: MERGE finds it.`);
    }
    created.add(objectId);
  }
}

function assertProperties(properties: PropertyPatch, { isNew }: { readonly isNew: boolean }): void {
  for (const [name, value] of Object.entries(properties)) {
    const texts = [name, ...[value].flat()].filter((part) => typeof part === 'string');
    if (!texts.every(isStorable)) {
      throw refusal(`The property ${JSON.stringify(name)} holds characters that cannot be stored.`);
    }
    if (!isNew && value !== null && TIME_PROPERTIES.includes(name)) {
      throw refusal(`The service itself keeps the property ${name}.`);
    }
  }
}

/** PostgreSQL knows neither the null character nor halves of characters. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refusal(message: string): CypherError {
  return new CypherError('CYPHER_VALUE', message, {
    phase: 'runtime',
    type: 'ConstraintValidationFailed',
    reason: 'NotStorable',
  });
}
