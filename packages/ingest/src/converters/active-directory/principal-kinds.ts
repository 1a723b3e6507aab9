import type { AdNodeKind } from '@secgraph/graph-schema';
import { AD_NODE_KINDS } from '@secgraph/graph-schema';
import type { KindList } from '../../batch/graph-batch-builder.ts';

const BY_KIND: ReadonlyMap<string, KindList> = new Map(
  AD_NODE_KINDS.map((kind) => [kind, kind === 'Base' ? [kind] : ['Base', kind]]),
);

/** Kinds of every node of the source, known or not. */
export const BASE: KindList = kindsOf('Base');
export const USER: KindList = kindsOf('User');
export const COMPUTER: KindList = kindsOf('Computer');
export const GROUP: KindList = kindsOf('Group');
export const GPO: KindList = kindsOf('GPO');
export const DOMAIN: KindList = kindsOf('Domain');
export const LOCAL_GROUP: KindList = kindsOf('ADLocalGroup');
export const CERT_TEMPLATE: KindList = kindsOf('CertTemplate');

/** Kinds of a node that has a record of its own. Always the same array per kind. */
export function kindsOf(kind: AdNodeKind): KindList {
  return BY_KIND.get(kind) ?? [];
}

/**
 * Kinds of a referenced node. Names match exactly; all others, `LocalGroup`, `LocalUser`, `Configuration` and
 * kinds of other sources among them, mean no more than `Base` (docs/formats/collector-format.md#references).
 */
export function kindsOfReference(objectType: string): KindList {
  return BY_KIND.get(objectType) ?? BASE;
}
