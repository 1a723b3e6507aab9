import { PairSet } from './pair-set.ts';

/** Node kinds of directory data; a bit each. */
const NODE_KINDS = [
  'Base',
  'User',
  'Computer',
  'Group',
  'GPO',
  'OU',
  'Container',
  'Domain',
  'ADLocalGroup',
  'ADLocalUser',
  'AIACA',
  'RootCA',
  'EnterpriseCA',
  'NTAuthStore',
  'CertTemplate',
  'IssuancePolicy',
] as const;

export type NodeKind = (typeof NODE_KINDS)[number];

export interface Counted {
  readonly total: number;
  /** A node counts for each kind it has. */
  readonly byKind: Readonly<Record<string, number>>;
}

/** The graph that the records describe, as far as it takes to count it. */
export class Tally {
  readonly #indexes = new Map<string, number>();
  readonly #kinds: number[] = [];
  readonly #collected = new Set<number>();
  readonly #relationships = new Map<string, PairSet>();

  node(objectId: string, kind: NodeKind): number {
    const id = objectId.toUpperCase();
    let index = this.#indexes.get(id);
    if (index === undefined) {
      index = this.#indexes.size;
      this.#indexes.set(id, index);
      this.#kinds.push(0);
    }

    this.#kinds[index] = (this.#kinds[index] ?? 0) | bitOf('Base') | bitOf(kind);
    return index;
  }

  collectedNode(objectId: string, kind: NodeKind): void {
    this.#collected.add(this.node(objectId, kind));
  }

  /** An end without an id drops the relationship, and leaves no trace of the other end either. */
  relationship(start: readonly [string, NodeKind], kind: string, end: readonly [string, NodeKind]): void {
    if (start[0] === '' || end[0] === '') return;

    let pairs = this.#relationships.get(kind);
    if (pairs === undefined) {
      pairs = new PairSet();
      this.#relationships.set(kind, pairs);
    }
    pairs.add(this.node(...start), this.node(...end));
  }

  countNodes(): Counted & { readonly collected: number } {
    const byKind: Record<string, number> = {};
    for (const kind of NODE_KINDS) {
      const count = this.#kinds.filter((bits) => (bits & bitOf(kind)) !== 0).length;
      if (count > 0) byKind[kind] = count;
    }
    return { total: this.#kinds.length, byKind, collected: this.#collected.size };
  }

  countRelationships(): Counted {
    const byKind: Record<string, number> = {};
    let total = 0;
    for (const kind of [...this.#relationships.keys()].sort()) {
      const count = this.#relationships.get(kind)?.size ?? 0;
      byKind[kind] = count;
      total += count;
    }
    return { total, byKind };
  }
}

/** The kind that an `ObjectType` or `PrincipalType` names; whatever is unknown is a `Base`. */
export function kindNamed(name: string): NodeKind {
  return NODE_KINDS.find((kind) => kind === name) ?? 'Base';
}

function bitOf(kind: NodeKind): number {
  return 1 << NODE_KINDS.indexOf(kind);
}
