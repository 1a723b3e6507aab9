import {
  findRelationship,
  type GraphSnapshot,
  kindIdOf,
  readStoredRelationshipProperties,
} from '@secgraph/graph';
import type { Needs } from '../engine/rule-view.ts';
import type { ExplainedRelationship } from './composition.ts';
import { type ExplanationOptions, explanationView } from './explanation-view.ts';
import { Reach } from './reach.ts';
import { type GraphPart, Subgraph } from './subgraph.ts';

const NEEDS = {
  nodes: ['Domain', 'OU', 'Container'],
  relationships: ['Contains'],
  properties: ['isaclprotected', 'inheritancehashes'],
} as const satisfies Needs;

/**
 * From where an inherited right came to its object: the containers in between, and the relationship itself.
 * Empty for rights that were not inherited, or when no container has the entry they were inherited from.
 *
 * Throws `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function explainInheritance(
  snapshot: GraphSnapshot,
  relationship: ExplainedRelationship & { readonly kind: string },
  options: ExplanationOptions = {},
): GraphPart {
  const { start, kind, end } = relationship;
  const found = new Subgraph(snapshot);
  const hash = inheritedHash(snapshot, relationship);
  if (hash === undefined) {
    return found.finish();
  }

  const view = explanationView(snapshot, 'inheritance of rights', NEEDS, options);
  const isProtected = view.booleans('isaclprotected');
  const hashes = view.stringLists('inheritancehashes');
  const containers = NEEDS.nodes.map((name) => view.nodes(name));
  const above = new Reach(view, [end], {
    direction: 'inbound',
    kinds: ['Contains'],
    enters: (node) => containers.some((ofKind) => ofKind.has(node)),
    leaves: (node) => isProtected.read(node) !== true,
  });

  const origins = [...above.nodes].filter(
    (node) => node !== end && hashes.read(node)?.includes(hash) === true,
  );
  if (origins.length > 0) {
    above.addWalks(origins, found);
    found.add(start, kind, end);
  }
  return found.finish();
}

/** The hash of the entry that a right was inherited from; undefined for others. */
function inheritedHash(
  snapshot: GraphSnapshot,
  { start, kind, end }: ExplainedRelationship & { readonly kind: string },
): string | undefined {
  const position = findRelationship(snapshot, start, end, kindIdOf(snapshot, kind) ?? 0);
  const properties = position === undefined ? {} : readStoredRelationshipProperties(snapshot, position);
  const { isacl, isinherited, inheritancehash } = properties;

  return isacl === true &&
    isinherited === true &&
    typeof inheritancehash === 'string' &&
    inheritancehash !== ''
    ? inheritancehash
    : undefined;
}
