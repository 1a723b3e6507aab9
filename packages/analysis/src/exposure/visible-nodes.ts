import {
  type Bitmap,
  createBitmap,
  findNodeByObjectId,
  type GraphSnapshot,
  hasBit,
  iterateNodesOfKind,
  kindIdOf,
  setBit,
} from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { StringProperty } from '../properties/string-property.ts';
import { placeEnvironments } from './environments.ts';

/**
 * The nodes that belong to some environments: their `domainsid`, or else their `tenantid`, is the object id of one, or
 * the environment that an extension knows for them is one. A domain or tenant belongs to itself, whatever its properties
 * say. What belongs to none is not among them.
 */
export function findVisibleNodes(
  snapshot: GraphSnapshot,
  { model, environmentIds }: { readonly model: GraphModel; readonly environmentIds: readonly string[] },
): Bitmap {
  const visible = createBitmap(snapshot.nodeCount);
  const domains = new StringProperty(snapshot, 'domainsid');
  const tenants = new StringProperty(snapshot, 'tenantid');
  const wanted = new Set(environmentIds.map((id) => domains.codeOfText(id)).filter((code) => code !== 0));
  const empty = domains.codeOfText('');
  const isEnvironment = createBitmap(snapshot.nodeCount);
  for (const { kind } of model.environmentKinds) {
    for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)) {
      setBit(isEnvironment, node);
    }
  }

  const declared = findDeclaredPlaces(snapshot, model, environmentIds);
  for (let node = 0; wanted.size > 0 && node < snapshot.nodeCount; node++) {
    const domain = domains.codeOf(node);
    const owner = domain === 0 || domain === empty ? tenants.codeOf(node) : domain;
    const isWanted = owner === 0 || owner === empty ? declared?.(node) === true : wanted.has(owner);
    if (isWanted && !hasBit(isEnvironment, node)) {
      setBit(visible, node);
    }
  }
  for (const id of environmentIds) {
    const node = findNodeByObjectId(snapshot, id);
    if (node !== undefined && hasBit(isEnvironment, node)) {
      setBit(visible, node);
    }
  }

  return visible;
}

/** Whether a node, of which no platform's own property tells, belongs to one of the environments; undefined: none does. */
function findDeclaredPlaces(
  snapshot: GraphSnapshot,
  model: GraphModel,
  environmentIds: readonly string[],
): ((node: number) => boolean) | undefined {
  if (model.environmentKinds.every(({ extension }) => extension === undefined)) {
    return undefined;
  }

  const { ids, placeOf } = placeEnvironments(snapshot, model);
  const isWanted = [false, ...ids.map((id) => environmentIds.includes(id))];
  return (node) => isWanted[placeOf[node] as number] === true;
}
