import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import type { TinyGraph, TinyRelationship } from '../testing/tiny-graph.ts';

/** A list and its drawing, by object ids and places of relationships in the graph. */
export interface NaiveAnswer {
  readonly list: ReadonlySet<string>;
  /** Undefined: cannot be drawn. */
  readonly drawn: NaiveDrawing | undefined;
}

export interface NaiveDrawing {
  readonly nodes: ReadonlySet<string>;
  readonly relationships: ReadonlySet<number>;
}

/** As the documentation of the lists names them. */
const AZURE_EXECUTION = [
  'AZAvereContributor',
  'AZContributor',
  'AZExecuteCommand',
  'AZVMAdminLogin',
  'AZVMContributor',
  'AZWebsiteContributor',
];
const AZURE_CONTROL =
  'AddMembers AddOwner AddSecret AKSContributor AppAdmin AutomationContributor AvereContributor CloudAppAdmin Contributor ExecuteCommand GlobalAdmin Grant GrantSelf KeyVaultContributor LogicAppContributor ManagedIdentity MGAddMember MGAddOwner MGAddSecret MGGrantAppRoles MGGrantRole Owner Owns PrivilegedRoleAdmin ResetPassword UserAccessAdministrator VMContributor WebsiteContributor'
    .split(' ')
    .map((name) => `AZ${name}`);
const AZURE_APP_ROLES = [
  'AZMGApplication_ReadWrite_All',
  'AZMGAppRoleAssignment_ReadWrite_All',
  'AZMGDirectory_ReadWrite_All',
  'AZMGGroup_ReadWrite_All',
  'AZMGGroupMember_ReadWrite_All',
  'AZMGRoleManagement_ReadWrite_Directory',
  'AZMGServicePrincipalEndpoint_ReadWrite_All',
];
const AZURE_DESCENDENTS = {
  users: 'AZUser',
  groups: 'AZGroup',
  'management-groups': 'AZManagementGroup',
  subscriptions: 'AZSubscription',
  'resource-groups': 'AZResourceGroup',
  'virtual-machines': 'AZVM',
  'managed-clusters': 'AZManagedCluster',
  'vm-scale-sets': 'AZVMScaleSet',
  'container-registries': 'AZContainerRegistry',
  'web-apps': 'AZWebApp',
  'logic-apps': 'AZLogicApp',
  'automation-accounts': 'AZAutomationAccount',
  'key-vaults': 'AZKeyVault',
  applications: 'AZApp',
  'service-principals': 'AZServicePrincipal',
  devices: 'AZDevice',
  'function-apps': 'AZFunctionApp',
};

type Edge = TinyRelationship & { readonly place: number };
type Direction = 'in' | 'out';
/** From the root on; a step is the edge and the node it leads to. */
type Path = readonly { readonly edge: Edge; readonly node: string }[];

interface Walk {
  readonly direction: Direction;
  readonly kinds: readonly string[];
  /** Whether the last step of the path may be taken. */
  readonly descend?: (path: Path) => boolean;
  readonly accept?: (path: Path) => boolean;
}

/** The lists of an entity as their description says, by trying every path that repeats no node. */
export class NaiveLists {
  readonly #graph: TinyGraph;
  readonly #edges: readonly Edge[];
  readonly #edgesOf: Readonly<Record<Direction, ReadonlyMap<string, readonly Edge[]>>>;

  constructor(graph: TinyGraph) {
    this.#graph = graph;
    this.#edges = (graph.relationships ?? []).map((edge, place) => {
      if (typeof edge === 'string') {
        throw new Error('relationships are objects here');
      }
      return { ...edge, place };
    });
    this.#edgesOf = {
      in: Map.groupBy(this.#edges, (edge) => edge.end),
      out: Map.groupBy(this.#edges, (edge) => edge.start),
    };
  }

  answer(collection: string, list: string, root: string): NaiveAnswer {
    if (collection === 'azure' && list === 'roles') {
      return this.#rolesOf(root);
    }
    const make = this.#rules()[`${collection}/${list}`] ?? this.#rules()[`*/${list}`];
    if (make === undefined) {
      throw new Error(`there is no naive rule for ${collection}/${list}`);
    }

    return make(root);
  }

  /** Policies that apply to the root; what users and computers only count. */
  enforcedGpos(root: string): NaiveAnswer {
    const walk: Walk = {
      direction: 'in',
      kinds: ['Contains', 'GPLink'],
      descend: (path) => this.#is(lastOf(path), 'Domain', 'OU', 'GPO'),
    };
    const applying = this.#paths(root, walk).filter((path) => {
      const gpo = lastOf(path);
      const isEnd = this.#next(path, gpo, walk).length === 0;

      return isEnd && this.#is(gpo, 'GPO') && this.#applies(root, path);
    });

    return { list: new Set(applying.map(lastOf)), drawn: drawingOf(root, applying) };
  }

  #applies(root: string, path: Path): boolean {
    if (path.at(-1)?.edge.properties?.['enforced'] === true) {
      return true;
    }

    let isBlocked = false;
    for (const node of [root, ...path.map((step) => step.node)].slice(0, -1).toReversed()) {
      if (!this.#is(node, 'OU', 'Domain')) {
        return true;
      }
      if (isBlocked && this.#is(node, 'OU')) {
        return false;
      }
      isBlocked ||= this.#property(node, 'blocksinheritance') === true;
    }
    return true;
  }

  #rules(): Readonly<Record<string, (root: string) => NaiveAnswer>> {
    const holders = (access: string) =>
      this.#terminals({
        direction: 'in',
        kinds: ['MemberOf', access],
        descend: (path) => path.length === 1 || !this.#is(parentOf(path), 'Computer', 'User'),
      });
    const rights = (access: string) =>
      this.#terminals({
        direction: 'out',
        kinds: ['MemberOf', access],
        descend: (path) => path.length === 1 || !this.#is(parentOf(path), 'Computer'),
        accept: (path) => this.#is(lastOf(path), 'Computer'),
      });
    const contained = (kind: string) => (root: string) => ({
      list: new Set(
        this.#nodesOf(kind).filter((node) => this.#property(node, 'domainsid') === this.#sid(root)),
      ),
      drawn: undefined,
    });
    const inOu = (kind: string) =>
      this.#terminals({
        direction: 'out',
        kinds: ['Contains'],
        accept: (path) => this.#is(lastOf(path), kind),
      });
    const trusts = (direction: Direction) =>
      this.#all({
        direction,
        kinds: ['SameForestTrust', 'CrossForestTrust'],
        accept: (path) => this.#is(lastOf(path), 'Domain'),
      });
    const below: Walk = { direction: 'in', kinds: ['EnterpriseCAFor', 'HostsCAService', 'IssuedSignedBy'] };
    const above: Walk = {
      direction: 'out',
      kinds: ['EnterpriseCAFor', 'TrustedForNTAuth', 'IssuedSignedBy', 'RootCAFor', 'NTAuthStoreFor'],
    };
    const hierarchy = (root: string) => unite([this.#all(below)(root), this.#all(above)(root)]);

    return {
      '*/controllers': (root) => this.#controllers(root),
      '*/controllables': (root) => this.#controllables(root),
      'computers/sessions': this.#terminals({ direction: 'out', kinds: ['HasSession'] }),
      'users/sessions': this.#terminals({ direction: 'in', kinds: ['HasSession'] }),
      'groups/sessions': this.#terminals({
        direction: 'in',
        kinds: ['HasSession', 'MemberOf'],
        accept: (path) => path.at(-1)?.edge.kind === 'HasSession' && this.#is(lastOf(path), 'Computer'),
      }),
      '*/memberships': this.#all({ direction: 'out', kinds: ['MemberOf'] }),
      '*/group-membership': this.#all({ direction: 'out', kinds: ['MemberOf'] }),
      'groups/members': (root) => this.#members(root),
      '*/admin-users': holders('AdminTo'),
      '*/rdp-users': holders('CanRDP'),
      '*/dcom-users': holders('ExecuteDCOM'),
      '*/ps-remote-users': holders('CanPSRemote'),
      '*/admin-rights': rights('AdminTo'),
      '*/rdp-rights': rights('CanRDP'),
      '*/dcom-rights': rights('ExecuteDCOM'),
      '*/ps-remote-rights': rights('CanPSRemote'),
      '*/sql-admins': this.#terminals({ direction: 'in', kinds: ['SQLAdmin'] }),
      '*/sql-admin-rights': this.#terminals({ direction: 'out', kinds: ['SQLAdmin'] }),
      '*/constrained-users': this.#terminals({ direction: 'in', kinds: ['AllowedToDelegate'] }),
      '*/constrained-delegation-rights': this.#terminals({ direction: 'out', kinds: ['AllowedToDelegate'] }),
      'domains/users': contained('User'),
      'domains/groups': contained('Group'),
      'domains/computers': contained('Computer'),
      'domains/ous': contained('OU'),
      'domains/gpos': contained('GPO'),
      'domains/foreign-users': (root) => this.#foreignMembers(root, 'User'),
      'domains/foreign-groups': (root) => this.#foreignMembers(root, 'Group'),
      'domains/foreign-admins': (root) => this.#foreignHolders(root, ['AdminTo'], 'Computer'),
      'domains/foreign-gpo-controllers': (root) => this.#foreignHolders(root, AD_ACL_RELATIONSHIPS, 'GPO'),
      'domains/inbound-trusts': trusts('in'),
      'domains/outbound-trusts': trusts('out'),
      'domains/dc-syncers': (root) => this.#dcSyncers(root),
      'domains/linked-gpos': (root) => this.enforcedGpos(root),
      'domains/adcs-escalations': this.#all({
        direction: 'in',
        kinds: [
          'GoldenCert',
          ...['1', '3', '4', '6a', '6b', '9a', '9b', '10a', '10b'].map((n) => `ADCSESC${n}`),
        ],
      }),
      'ous/gpos': (root) => this.enforcedGpos(root),
      'ous/users': inOu('User'),
      'ous/groups': inOu('Group'),
      'ous/computers': inOu('Computer'),
      'gpos/ous': (root) => this.#reach(root, (node) => this.#is(node, 'OU', 'Domain'), 'places'),
      'gpos/users': (root) => this.#reach(root, (node) => this.#is(node, 'User'), 'terminals'),
      'gpos/computers': (root) => this.#reach(root, (node) => this.#is(node, 'Computer'), 'terminals'),
      'gpos/tier-zero': (root) =>
        this.#reach(root, (node) => this.#is(node, 'Tag_Tier_Zero') && !this.#is(node, 'Group'), 'anywhere'),
      'rootcas/pki-hierarchy': this.#all(below),
      'aiacas/pki-hierarchy': hierarchy,
      'enterprisecas/pki-hierarchy': hierarchy,
      '*/published-templates': this.#all({ direction: 'in', kinds: ['PublishedTo'] }),
      '*/published-to-cas': this.#all({ direction: 'out', kinds: ['PublishedTo'] }),
      '*/trusted-cas': this.#all({ direction: 'in', kinds: ['TrustedForNTAuth'] }),
      ...this.#azureRules(),
      '*/linkedtemplates': this.#all({
        direction: 'in',
        kinds: ['ExtendedByPolicy'],
        descend: (path) => this.#is(lastOf(path), 'CertTemplate'),
      }),
    };
  }

  #azureRules(): Readonly<Record<string, (root: string) => NaiveAnswer>> {
    const kindOf = (path: Path, at = -1) => path.at(at)?.edge.kind ?? '';
    const firstOr = (path: Path, ...kinds: readonly string[]) =>
      path.length === 1 || kinds.includes(kindOf(path));
    const isStructure = (kind: string) => kind === 'AZMemberOf' || kind === 'AZContains';
    const readers = (access: string) =>
      this.#terminals({ direction: 'in', kinds: ['AZMemberOf', 'AZContributor', 'AZOwner', access] });
    const vault = [readers('AZGetKeys'), readers('AZGetCertificates'), readers('AZGetSecrets')];
    const contained = (kind: string) =>
      this.#all({
        direction: 'out',
        kinds: ['AZContains'],
        accept: (path) => this.#is(lastOf(path), kind),
      });
    const controls = [...AZURE_CONTROL, 'AZMemberOf', 'AZContains'];
    const runs = [...AZURE_EXECUTION, 'AZMemberOf'];

    return {
      'azure/active-assignments': this.#terminals({ direction: 'in', kinds: ['AZHasRole', 'AZMemberOf'] }),
      'azure/pim-assignments': this.#terminals({
        direction: 'in',
        kinds: ['AZGrant', 'AZGrantSelf', 'AZMemberOf'],
      }),
      'azure/eligible-roles': this.#all({
        direction: 'out',
        kinds: ['AZMemberOf', 'AZRoleEligible'],
        descend: (path) => firstOr(path, 'AZRoleEligible'),
        accept: (path) => kindOf(path) === 'AZRoleEligible' && this.#is(lastOf(path), 'AZRole'),
      }),
      'azure/eligible-assignments': this.#terminals({
        direction: 'in',
        kinds: ['AZRoleEligible', 'AZMemberOf'],
        descend: (path) => firstOr(path, 'AZMemberOf'),
      }),
      'azure/federated-identity-credentials': this.#terminals({
        direction: 'in',
        kinds: ['AZAuthenticatesTo'],
        descend: (path) => path.length === 1,
      }),
      'azure/role-approvers': this.#terminals({
        direction: 'in',
        kinds: ['AZRoleApprover', 'AZMemberOf'],
        descend: (path) => path.length <= 2,
      }),
      'azure/group-membership': this.#terminals({
        direction: 'out',
        kinds: ['AZMemberOf'],
        descend: (path) => path.length === 1,
      }),
      'azure/group-members': this.#terminals({
        direction: 'in',
        kinds: ['AZMemberOf'],
        descend: (path) => path.length === 1 && this.#is(lastOf(path), 'AZBase'),
      }),
      'azure/key-readers': readers('AZGetKeys'),
      'azure/certificate-readers': readers('AZGetCertificates'),
      'azure/secret-readers': readers('AZGetSecrets'),
      'azure/all-readers': (root) => unite(vault.map((list) => list(root))),
      'azure/inbound-execution-privileges': this.#terminals({
        direction: 'in',
        kinds: runs,
        descend: (path) => firstOr(path, 'AZMemberOf'),
      }),
      'azure/outbound-execution-privileges': this.#all({
        direction: 'out',
        kinds: runs,
        accept: (path) => kindOf(path) !== 'AZMemberOf',
      }),
      'azure/inbound-control': this.#all({
        direction: 'in',
        kinds: controls,
        descend: (path) => firstOr(path, 'AZMemberOf', 'AZContains'),
      }),
      'azure/outbound-control': this.#all({
        direction: 'out',
        kinds: controls,
        descend: (path) => path.length === 1 || isStructure(kindOf(path, -2)),
        accept: (path) => !isStructure(kindOf(path)),
      }),
      'azure/inbound-abusable-app-role-assignments': this.#terminals({
        direction: 'in',
        kinds: AZURE_APP_ROLES,
      }),
      'azure/outbound-abusable-app-role-assignments': this.#terminals({
        direction: 'out',
        kinds: AZURE_APP_ROLES,
      }),
      ...Object.fromEntries(
        Object.entries(AZURE_DESCENDENTS).map(([name, kind]) => [
          `azure/descendent-${name}`,
          contained(kind),
        ]),
      ),
    };
  }

  /** Through groups that may be given roles, where they are entered from no other group. */
  #rolesOf(root: string): NaiveAnswer {
    const isAllowed = (group: string, from: string) =>
      [true, 'true'].includes(this.#property(group, 'isassignabletorole') as boolean) &&
      !this.#is(from, 'AZGroup');

    return this.#terminals({
      direction: 'out',
      kinds: ['AZMemberOf', 'AZHasRole'],
      descend: (path) => !this.#is(lastOf(path), 'AZGroup') || isAllowed(lastOf(path), parentOf(path, root)),
      accept: (path) => this.#is(lastOf(path), 'AZRole'),
    })(root);
  }

  #terminals(walk: Walk): (root: string) => NaiveAnswer {
    return (root) => {
      const ends = this.#terminalPaths(root, walk);

      return { list: new Set(ends.map(lastOf)), drawn: drawingOf(root, ends) };
    };
  }

  #all(walk: Walk): (root: string) => NaiveAnswer {
    return (root) => {
      const ends = this.#paths(root, walk).filter((path) => walk.accept?.(path) ?? true);

      return { list: new Set(ends.map(lastOf)), drawn: drawingOf(root, ends) };
    };
  }

  /** Whoever has a right, then members, then members of those; drawn with every relationship that was used. */
  #controllers(root: string): NaiveAnswer {
    const used = (this.#edgesOf.in.get(root) ?? []).filter((edge) => isRight(edge) && edge.start !== root);
    const list = new Set(used.map(({ start }) => start));
    // Both grow while they are walked.
    for (const node of list) {
      for (const edge of this.#edgesOf.in.get(node) ?? []) {
        if (edge.kind === 'MemberOf' && edge.start !== root) {
          used.push(edge);
          list.add(edge.start);
        }
      }
    }

    return { list, drawn: drawingOfEdges(used) };
  }

  /** The ends of rights of the root and its groups; drawn with the memberships on the way to a right. */
  #controllables(root: string): NaiveAnswer {
    const holders = new Set([root]);
    const memberships: Edge[] = [];
    for (const holder of holders) {
      for (const edge of this.#edgesOf.out.get(holder) ?? []) {
        if (edge.kind === 'MemberOf' && edge.end !== root) {
          memberships.push(edge);
          holders.add(edge.end);
        }
      }
    }

    const rights = [...holders].flatMap((holder) => (this.#edgesOf.out.get(holder) ?? []).filter(isRight));
    const onWay = new Set(rights.map(({ start }) => start));
    for (const node of onWay) {
      for (const edge of memberships.filter(({ end }) => end === node)) {
        onWay.add(edge.start);
      }
    }
    const ways = memberships.filter(({ end }) => onWay.has(end));

    return { list: new Set(rights.map(({ end }) => end)), drawn: drawingOfEdges([...rights, ...ways]) };
  }

  #members(root: string): NaiveAnswer {
    const walk: Walk = { direction: 'in', kinds: ['MemberOf'] };
    const throughGroups = (path: Path) => path.length === 1 || this.#is(parentOf(path), 'Group');
    const directory = (path: Path) => this.#is(lastOf(path), 'Base');

    return {
      list: new Set(this.#paths(root, { ...walk, descend: throughGroups }).map(lastOf)),
      drawn: drawingOf(root, this.#paths(root, { ...walk, descend: directory })),
    };
  }

  #foreignMembers(root: string, kind: string): NaiveAnswer {
    const groups = this.#nodesOf('Group').filter(
      (node) => this.#property(node, 'domainsid') === this.#sid(root),
    );
    const walk: Walk = {
      direction: 'in',
      kinds: ['MemberOf'],
      accept: (path) => this.#is(lastOf(path), kind) && this.#isForeign(lastOf(path), root),
    };

    return unite(groups.map(this.#all(walk)));
  }

  #foreignHolders(root: string, kinds: readonly string[], target: string): NaiveAnswer {
    const held = this.#edges.filter(
      ({ kind, end }) =>
        kinds.includes(kind) && this.#is(end, target) && this.#property(end, 'domainsid') === this.#sid(root),
    );
    const direct = held.filter(({ start }) => this.#isForeign(start, root));
    const groups = new Set(held.map(({ start }) => start).filter((start) => this.#is(start, 'Group')));
    const walk: Walk = {
      direction: 'in',
      kinds: ['MemberOf'],
      descend: (path) => this.#is(lastOf(path), 'Group') || this.#isForeign(lastOf(path), root),
    };

    return unite([
      {
        list: new Set(direct.map(({ start }) => start)),
        drawn: {
          nodes: new Set(direct.flatMap(({ start, end }) => [start, end])),
          relationships: new Set(direct.map(({ place }) => place)),
        },
      },
      ...[...groups].map(this.#terminals(walk)),
    ]);
  }

  #dcSyncers(root: string): NaiveAnswer {
    const syncers = (this.#edgesOf.in.get(root) ?? []).filter(({ kind }) => kind === 'DCSync');
    const walk: Walk = {
      direction: 'out',
      kinds: ['MemberOf', 'GetChanges', 'GetChangesAll'],
      accept: (path) => this.#is(lastOf(path), 'Domain'),
    };
    const starts = syncers.map(({ start }) => start);

    return { list: new Set(starts), drawn: unite(starts.map(this.#terminals(walk))).drawn };
  }

  #reach(
    root: string,
    isWanted: (node: string) => boolean,
    form: 'places' | 'terminals' | 'anywhere',
  ): NaiveAnswer {
    const links = (this.#edgesOf.out.get(root) ?? []).filter(
      ({ kind, end }) => kind === 'GPLink' && this.#is(end, 'Domain', 'OU'),
    );

    return unite(
      links.map((link) => {
        const walk = this.#below(link);
        const reached = this.#paths(link.end, walk);
        const list = new Set([link.end, ...reached.map(lastOf)].filter(isWanted));
        const isPlace = (node: string) => this.#is(node, 'OU', 'Container', 'Domain');
        const shown = {
          places: () => reached.filter((path) => path.every(({ node }) => isPlace(node))),
          terminals: () =>
            this.#terminalPaths(link.end, { ...walk, accept: (path) => isWanted(lastOf(path)) }),
          anywhere: () => reached.filter((path) => isWanted(lastOf(path))),
        }[form]();
        const isShown = form === 'places' || shown.length > 0 || isWanted(link.end);
        const drawnLink = { nodes: new Set([root, link.end]), relationships: new Set([link.place]) };
        const drawn = isShown ? [drawnLink, drawingOf(link.end, shown)] : [];

        return { list, drawn: uniteDrawings(drawn) };
      }),
    );
  }

  #below(link: Edge): Walk {
    const isEnforced = link.properties?.['enforced'] === true;

    return {
      direction: 'out',
      kinds: ['Contains'],
      descend: (path) => {
        const parent = parentOf(path, link.end);
        const isBlocked = this.#is(parent, 'OU') && this.#property(parent, 'blocksinheritance') === true;

        return isEnforced || !(isBlocked && this.#is(lastOf(path), 'OU'));
      },
    };
  }

  /** Those of {@link NaiveLists.#paths} that end where nothing leads on, on this path or another. */
  #terminalPaths(root: string, walk: Walk): Path[] {
    return this.#paths(root, walk).filter(
      (path) => this.#next(path, lastOf(path), walk).length === 0 && (walk.accept?.(path) ?? true),
    );
  }

  #paths(root: string, walk: Walk): Path[] {
    const found: Path[] = [];
    const extend = (path: Path, node: string): void => {
      for (const step of this.#next(path, node, walk)) {
        if (step.node !== root && path.every((earlier) => earlier.node !== step.node)) {
          found.push([...path, step]);
          extend([...path, step], step.node);
        }
      }
    };
    extend([], root);
    return found;
  }

  #next(path: Path, node: string, { direction, kinds, descend }: Walk): Path {
    return (this.#edgesOf[direction].get(node) ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .map((edge) => ({ edge, node: direction === 'in' ? edge.start : edge.end }))
      .filter((step) => descend?.([...path, step]) ?? true);
  }

  #is(node: string, ...kinds: readonly string[]): boolean {
    return kinds.some((kind) => this.#graph.nodes[node]?.kinds.includes(kind));
  }

  #property(node: string, name: string): unknown {
    return this.#graph.nodes[node]?.properties?.[name];
  }

  #sid(domain: string): unknown {
    return this.#property(domain, 'domainsid') ?? domain;
  }

  #isForeign(node: string, domain: string): boolean {
    const sid = this.#property(node, 'domainsid');

    return sid !== undefined && sid !== this.#sid(domain);
  }

  #nodesOf(kind: string): string[] {
    return Object.keys(this.#graph.nodes).filter((node) => this.#is(node, kind));
  }
}

function lastOf(path: Path): string {
  return path.at(-1)?.node ?? '';
}

/** The node before the last; `root` where the path has one step. */
function parentOf(path: Path, root = ''): string {
  return path.at(-2)?.node ?? root;
}

function isRight({ kind }: Edge): boolean {
  return AD_ACL_RELATIONSHIPS.some((right) => right === kind);
}

function drawingOfEdges(edges: readonly Edge[]): NaiveDrawing {
  return {
    nodes: new Set(edges.flatMap(({ start, end }) => [start, end])),
    relationships: new Set(edges.map(({ place }) => place)),
  };
}

function drawingOf(root: string, paths: readonly Path[]): NaiveDrawing {
  const steps = paths.flat();

  return {
    nodes: new Set(paths.length === 0 ? [] : [root, ...steps.map(({ node }) => node)]),
    relationships: new Set(steps.map(({ edge }) => edge.place)),
  };
}

function unite(answers: readonly NaiveAnswer[]): NaiveAnswer {
  return {
    list: new Set(answers.flatMap(({ list }) => [...list])),
    drawn: uniteDrawings(answers.flatMap(({ drawn }) => (drawn === undefined ? [] : [drawn]))),
  };
}

function uniteDrawings(drawings: readonly NaiveDrawing[]): NaiveDrawing {
  return {
    nodes: new Set(drawings.flatMap(({ nodes }) => [...nodes])),
    relationships: new Set(drawings.flatMap(({ relationships }) => [...relationships])),
  };
}
