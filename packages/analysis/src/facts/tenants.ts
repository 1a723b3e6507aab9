import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { BooleanProperty } from '../properties/boolean-property.ts';
import type { StringProperty } from '../properties/string-property.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';

const CONTAINED_KINDS = ['AZUser', 'AZGroup', 'AZServicePrincipal', 'AZApp', 'AZRole', 'AZDevice'] as const;

type ContainedKind = (typeof CONTAINED_KINDS)[number];

/** Tenants, collected or not, and what belongs to them. */
export const tenants = defineFact({
  id: 'tenants',
  needs: {
    nodes: ['AZTenant', ...CONTAINED_KINDS],
    relationships: ['AZContains'],
    properties: ['isassignabletorole'],
  },
  build: (view) => new Tenants(view),
});

class Tenants {
  /** Ascending. */
  readonly all: readonly number[];
  readonly #contains: RelationshipsOfKind;
  readonly #kinds: Readonly<Record<ContainedKind, NodesOfKind>>;
  readonly #isAssignable: BooleanProperty;
  readonly #assignableText: StringProperty;
  readonly #contained = new Map<string, Uint32Array>();

  constructor(view: RuleView) {
    this.all = [...view.nodes('AZTenant')];
    this.#contains = view.relationships('AZContains');
    this.#kinds = {
      AZUser: view.nodes('AZUser'),
      AZGroup: view.nodes('AZGroup'),
      AZServicePrincipal: view.nodes('AZServicePrincipal'),
      AZApp: view.nodes('AZApp'),
      AZRole: view.nodes('AZRole'),
      AZDevice: view.nodes('AZDevice'),
    };
    this.#isAssignable = view.booleans('isassignabletorole');
    this.#assignableText = view.strings('isassignabletorole');
  }

  /** What the tenant itself contains, ascending: stubs and objects of other tenants do not belong to it. */
  contained(tenant: number, kind: ContainedKind): Uint32Array {
    const key = `${tenant} ${kind}`;
    let nodes = this.#contained.get(key);
    if (nodes === undefined) {
      const isOfKind = this.#kinds[kind];
      nodes = this.#contains.endsOf(tenant).filter((node) => isOfKind.has(node));
      this.#contained.set(key, nodes);
    }

    return nodes;
  }

  is(kind: ContainedKind, node: number): boolean {
    return this.#kinds[kind].has(node);
  }

  /** Whether roles may be given to the group, which few may change then; undefined: nobody knows. */
  isAssignable(group: number): boolean | undefined {
    return this.#assignableText.read(group) === 'true' ? true : this.#isAssignable.read(group);
  }

  /** Groups of the tenant that anyone may change who may change groups. */
  ordinaryGroups(tenant: number): Uint32Array {
    return this.contained(tenant, 'AZGroup').filter((group) => this.isAssignable(group) === false);
  }
}
