import { ROLE_TEMPLATES, type RoleTemplate } from '@secgraph/graph-schema';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { StringProperty } from '../properties/string-property.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';
import { tenants } from './tenants.ts';

/** Roles of Entra ID, and who has them. */
export const directoryRoles = defineFact({
  id: 'directory-roles',
  needs: {
    relationships: ['AZHasRole', 'AZMemberOf'],
    properties: ['templateid'],
    facts: [tenants],
  },
  build: (view) => new DirectoryRoles(view),
});

class DirectoryRoles {
  readonly #tenants;
  readonly #keepsDeviceGroups: boolean;
  readonly #holders: readonly RelationshipsOfKind[];
  readonly #templates: StringProperty;
  readonly #members = new Map<number, readonly number[]>();

  constructor(view: RuleView) {
    this.#tenants = view.use(tenants);
    this.#keepsDeviceGroups = view.switches.keepsDeviceGroups;
    this.#holders = [view.relationships('AZHasRole'), view.relationships('AZMemberOf')];
    this.#templates = view.strings('templateid');
  }

  /** The template in lower case; undefined where the role's own record is missing. */
  templateOf(role: number): string | undefined {
    return this.#templates.read(role)?.toLowerCase();
  }

  /** Roles of the tenant that are made from one of the templates, ascending. */
  rolesOf(tenant: number, templates: readonly RoleTemplate[]): Uint32Array {
    const ids = new Set<string | undefined>(templates.map((template) => ROLE_TEMPLATES[template]));
    return this.#tenants.contained(tenant, 'AZRole').filter((role) => ids.has(this.templateOf(role)));
  }

  /** Users, groups and service principals that have any of these roles in the tenant. */
  membersOf(tenant: number, templates: readonly RoleTemplate[]): ReadonlySet<number> {
    const members = new Set<number>();
    for (const role of this.rolesOf(tenant, templates)) {
      for (const member of this.members(role)) {
        members.add(member);
      }
    }

    return members;
  }

  /**
   * Users, groups and service principals that have the role: directly, or as members of a group that roles may be
   * given to. Groups in groups have nothing of it. Those who may have the role by asking for it are not among them.
   */
  members(role: number): readonly number[] {
    let members = this.#members.get(role);
    if (members === undefined) {
      members = this.#findMembers(role);
      this.#members.set(role, members);
    }

    return members;
  }

  #findMembers(role: number): readonly number[] {
    const members = new Set<number>();
    for (const holder of this.#directHolders(role)) {
      if (this.#isAccount(holder)) {
        members.add(holder);
      } else if (this.#tenants.is('AZGroup', holder) && this.#tenants.isAssignable(holder) === true) {
        const inGroup = this.#directHolders(holder);
        const accounts = inGroup.filter((node) => this.#isAccount(node));
        const isOfDevices =
          accounts.length === 0 && inGroup.some((node) => this.#tenants.is('AZDevice', node));
        if (this.#keepsDeviceGroups || !isOfDevices) {
          members.add(holder);
        }
        for (const account of accounts) {
          members.add(account);
        }
      }
    }

    return [...members];
  }

  #directHolders(node: number): readonly number[] {
    return this.#holders.flatMap((relationships) => [...relationships.startsOf(node)]);
  }

  #isAccount(node: number): boolean {
    return this.#tenants.is('AZUser', node) || this.#tenants.is('AZServicePrincipal', node);
  }
}
