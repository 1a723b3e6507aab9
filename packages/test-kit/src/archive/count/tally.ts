/** Node kinds of directory data. */
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
  readonly #kinds = new Map<string, Set<NodeKind>>();
  readonly #collected = new Set<string>();
  readonly #relationships = new Map<string, Set<string>>();

  node(objectId: string, kind: NodeKind): void {
    const id = objectId.toUpperCase();
    this.#kinds.set(id, (this.#kinds.get(id) ?? new Set<NodeKind>(['Base'])).add(kind));
  }

  collectedNode(objectId: string, kind: NodeKind): void {
    this.node(objectId, kind);
    this.#collected.add(objectId.toUpperCase());
  }

  /** An end without an id drops the relationship, and leaves no trace of the other end either. */
  relationship(start: readonly [string, NodeKind], kind: string, end: readonly [string, NodeKind]): void {
    if (start[0] === '' || end[0] === '') {
      return;
    }

    this.node(...start);
    this.node(...end);
    const pair = `${start[0]} ${end[0]}`.toUpperCase();
    this.#relationships.set(kind, (this.#relationships.get(kind) ?? new Set<string>()).add(pair));
  }

  countNodes(): Counted & { readonly collected: number } {
    const byKind = new Map<string, number>();
    for (const kind of [...this.#kinds.values()].flatMap((kinds) => [...kinds])) {
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    }
    return { total: this.#kinds.size, byKind: Object.fromEntries(byKind), collected: this.#collected.size };
  }

  countRelationships(): Counted {
    const byKind = Object.fromEntries([...this.#relationships].map(([kind, pairs]) => [kind, pairs.size]));
    return { total: Object.values(byKind).reduce((sum, count) => sum + count, 0), byKind };
  }
}

/** The kind that an `ObjectType` or `PrincipalType` names; whatever is unknown is a `Base`. */
export function kindNamed(name: string): NodeKind {
  return NODE_KINDS.find((kind) => kind === name) ?? 'Base';
}
