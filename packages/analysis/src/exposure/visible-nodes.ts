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
import { StringProperty } from '../properties/string-property.ts';

/** Kinds of what is an environment itself. */
const ENVIRONMENT_KINDS = ['Domain', 'AZTenant'];

/**
 * The nodes that belong to some environments: their `domainsid`, or else their `tenantid`, is the object id of one. A
 * domain or tenant belongs to itself, whatever its properties say. What belongs to none is not among them.
 */
export function findVisibleNodes(snapshot: GraphSnapshot, environmentIds: readonly string[]): Bitmap {
  const visible = createBitmap(snapshot.nodeCount);
  const domains = new StringProperty(snapshot, 'domainsid');
  const tenants = new StringProperty(snapshot, 'tenantid');
  const wanted = new Set(environmentIds.map((id) => domains.codeOfText(id)).filter((code) => code !== 0));
  const empty = domains.codeOfText('');
  const isEnvironment = createBitmap(snapshot.nodeCount);
  for (const kind of ENVIRONMENT_KINDS) {
    for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)) {
      setBit(isEnvironment, node);
    }
  }

  for (let node = 0; wanted.size > 0 && node < snapshot.nodeCount; node++) {
    const domain = domains.codeOf(node);
    const owner = domain === 0 || domain === empty ? tenants.codeOf(node) : domain;
    if (wanted.has(owner) && !hasBit(isEnvironment, node)) {
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
