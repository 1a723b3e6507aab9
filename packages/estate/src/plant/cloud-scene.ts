import type { AzureNodeKind, AzureRelationshipKind } from '@secgraph/graph-schema';
import { ROLE_DEFINITIONS } from '../identity/role-definitions.ts';
import type { ResourceRole, TenantPlan } from '../plan/tenant-plan.ts';
import type { CloudReference, ReferenceType } from '../records/azure-text.ts';
import {
  appText,
  federatedCredentialText,
  ownersText,
  servicePrincipalText,
} from '../tenant/applications.ts';
import { cloudGroupText, groupMembersText } from '../tenant/cloud-groups.ts';
import { MICROSOFT_GRAPH, servicePrincipalId } from '../tenant/cloud-references.ts';
import { cloudUserText } from '../tenant/cloud-users.ts';
import { deviceOwnersText, deviceText } from '../tenant/devices.ts';
import {
  DIRECTORY_SCOPE,
  eligibilityText,
  roleAssignmentsText,
  rolePolicyText,
  roleText,
} from '../tenant/directory-roles.ts';
import {
  GRAPH_PERMISSIONS,
  type GraphPermission,
  graphResource,
  HARMLESS_PERMISSIONS,
  permissionText,
} from '../tenant/graph-permissions.ts';
import { RESOURCE_TYPES } from '../tenant/resource-names.ts';
import {
  type AccessPolicySpec,
  accessPolicyText,
  type ResourceRoleName,
  ROLE_LISTS,
  type RoleListKind,
  roleAssignmentListText,
  roleListText,
} from '../tenant/resource-roles.ts';
import {
  descendantText,
  managementGroupText,
  resourceGroupText,
  resourceText,
  subscriptionText,
} from '../tenant/resources.ts';
import type { CloudStage } from './cloud-stage.ts';
import { type Actor, Scene } from './scene.ts';

/** Something of a tenant. */
export interface CloudActor {
  /** Object id: upper case. */
  readonly id: string;
  /** Its name in records, before they are spelled as the tenant's collector does. */
  readonly key: string;
  readonly kind: AzureNodeKind;
  readonly displayName: string;
}

export interface Application {
  readonly app: CloudActor;
  readonly principal: CloudActor;
}

interface Policy {
  readonly requiresApproval: boolean;
  readonly users?: readonly CloudActor[];
  readonly groups?: readonly CloudActor[];
}

interface ResourceDetails {
  readonly within: CloudActor;
  readonly identity?: CloudActor;
  readonly sharedIdentity?: Application;
}

const REFERENCE_TYPES: Partial<Record<AzureNodeKind, ReferenceType>> = {
  AZUser: 'user',
  AZGroup: 'group',
  AZServicePrincipal: 'servicePrincipal',
  AZDevice: 'device',
};

/** What roles on resources become in the graph. */
const ROLE_RELATIONSHIPS: Readonly<Record<ResourceRoleName, AzureRelationshipKind>> = {
  owner: 'AZOwner',
  userAccessAdmin: 'AZUserAccessAdministrator',
  contributor: 'AZContributor',
  vmContributor: 'AZVMContributor',
  avereContributor: 'AZAvereContributor',
  adminLogin: 'AZVMAdminLogin',
  kvContributor: 'AZKeyVaultContributor',
  websiteContributor: 'AZWebsiteContributor',
  logicAppContributor: 'AZLogicAppContributor',
  automationContributor: 'AZAutomationContributor',
  aksContributor: 'AZAKSContributor',
};

const LISTS_OF: Partial<Record<AzureNodeKind, readonly RoleListKind[]>> = {
  AZManagementGroup: ROLE_LISTS.managementGroup,
  AZSubscription: ROLE_LISTS.subscription,
  AZResourceGroup: ROLE_LISTS.resourceGroup,
  AZKeyVault: ROLE_LISTS.AZKeyVault,
  AZVM: ROLE_LISTS.AZVM,
};

/** A plant or a twin in a tenant, and in the directory beside it. */
export class CloudScene extends Scene {
  readonly #stage: CloudStage;
  readonly #prefix: string;

  constructor(stage: CloudStage, prefix: string) {
    super(stage.directory, prefix);
    this.#stage = stage;
    this.#prefix = prefix;
  }

  get tenant(): { readonly id: string } {
    return { id: this.#tenant.id };
  }

  /** The role that the directory calls `name`; it was there before the scene. */
  role(name: string): CloudActor {
    const actor = this.background(name);
    this.#notePlanted(name, actor, `${name}@${this.#tenant.displayName}`);
    return actor;
  }

  /** The same without becoming an object of the scene: what it does to others is told by no scene. */
  background(name: string): CloudActor {
    const definition = ROLE_DEFINITIONS.find((known) => known.name === name);
    if (definition === undefined) {
      throw new RangeError(`There is no role ${name}.`);
    }
    return this.#roleActor(definition.id, name);
  }

  cloudUser(
    role: string,
    details: {
      readonly onPremisesSid?: string;
      readonly isSynced?: boolean;
      readonly isGuest?: boolean;
    } = {},
  ): CloudActor {
    const displayName = this.#name(role);
    const principalName = `${displayName}@${this.#tenant.dnsName}`;
    const actor = this.#actor('AZUser', displayName);
    const daysAgo = (days: number) => this.#tenant.now - days * 86_400;
    this.#write(
      cloudUserText(this.#tenant, {
        ...details,
        id: actor.key,
        displayName,
        principalName,
        isEnabled: true,
        createdAt: daysAgo(400),
        passwordSetAt: daysAgo(40),
        lastSignInAt: daysAgo(1),
      }),
    );
    return this.#contained(role, actor, principalName);
  }

  cloudGroup(
    role: string,
    details: {
      readonly members?: readonly CloudActor[];
      readonly isAssignable?: boolean;
      readonly onPremisesSid?: string;
    } = {},
  ): CloudActor {
    const { members = [], ...rest } = details;
    const displayName = this.#name(role);
    const actor = this.#actor('AZGroup', displayName);
    this.#write(
      cloudGroupText(this.#tenant, {
        ...rest,
        id: actor.key,
        displayName,
        description: 'On trial',
        createdAt: this.#tenant.now - 8_640_000,
      }),
    );
    this.#contained(role, actor);
    this.#write(groupMembersText(this.#tenant, actor.key, members.map(toReference)));
    for (const member of members) {
      this.relate(member, 'AZMemberOf', actor);
    }
    return actor;
  }

  device(role: string, operatingSystem: string): CloudActor {
    const displayName = this.#name(role);
    const actor = this.#actor('AZDevice', displayName);
    this.#write(
      deviceText(this.#tenant, {
        id: actor.key,
        hardwareId: this.#stage.nextGuid(),
        displayName,
        operatingSystem,
        version: '10.0.22631',
        trustType: 'AzureAd',
      }),
    );
    return this.#contained(role, actor);
  }

  /** An application of the tenant and the service principal that stands for it. */
  application(role: string): Application {
    const displayName = this.#name(role);
    const app = this.#actor('AZApp', displayName);
    this.#write(
      appText(this.#tenant, {
        appId: app.key,
        objectId: this.#stage.nextGuid(),
        displayName,
        createdAt: this.#tenant.now - 8_640_000,
        secrets: 1,
        isMultiTenant: false,
      }),
    );
    this.#contained(role, app, `${displayName}@${this.#tenant.dnsName}`);
    return { app, principal: this.#principal(role, app, this.#tenant.id.toLowerCase()) };
  }

  /** A service principal of an application that another tenant owns: this one has no record of the application. */
  foreignApplication(role: string): Application {
    const app = this.#actor('AZApp', this.#name(role));
    return { app, principal: this.#principal(role, app, this.#stage.nextGuid()) };
  }

  /** A role that the tenant made for itself. */
  customRole(role: string, policy: Policy): CloudActor {
    const name = this.#name(role);
    const definition = this.#stage.nextGuid();
    const actor = this.#roleActor(definition, name);
    const { requiresApproval, users = [], groups = [] } = policy;
    this.#write(roleText(this.#tenant, { id: definition, name, isBuiltIn: false }));
    this.#write(
      rolePolicyText(this.#tenant, {
        role: definition,
        requiresApproval,
        userApprovers: users.map(({ key }) => key),
        groupApprovers: groups.map(({ key }) => key),
      }),
    );
    return this.#contained(role, actor);
  }

  assignRole(holder: CloudActor, role: CloudActor): void {
    this.#writeAssignment(holder, role, DIRECTORY_SCOPE);
    this.relate(holder, 'AZHasRole', role);
  }

  /** The role for one application only, which the graph has a relationship of its own for. */
  assignRoleFor({ app }: Application, holder: CloudActor, role: CloudActor): void {
    this.#writeAssignment(holder, role, `/${app.key}`);
    const kind = role.displayName.startsWith('Cloud') ? 'AZCloudAppAdmin' : 'AZAppAdmin';
    this.relate(holder, kind, app);
  }

  makeEligible(holder: CloudActor, role: CloudActor): void {
    const spec = { role: role.key, principalId: holder.key, scope: DIRECTORY_SCOPE };
    this.#write(eligibilityText(this.#tenant, this.#stage.records.length, spec));
    this.relate(holder, 'AZRoleEligible', role);
  }

  /** What whoever may ask for the role must show; nobody approves. */
  setActivation(
    role: CloudActor,
    asks: { readonly requiresMfa: boolean; readonly requiresContext?: boolean },
  ): void {
    this.#write(rolePolicyText(this.#tenant, { role: role.key, requiresApproval: false, ...asks }));
  }

  giveOwner(owned: CloudActor, owner: CloudActor): void {
    const owners = [toReference(owner)];
    const tenant = this.#tenant;
    this.#write(
      owned.kind === 'AZDevice'
        ? deviceOwnersText(tenant, owned.key, owners)
        : ownersText(tenant, { kind: ownerRecordOf(owned.kind), id: owned.key }, owners),
    );
    this.relate(owner, 'AZOwns', owned);
  }

  /** A permission of Microsoft Graph. */
  permit(holder: CloudActor, permission: GraphPermission): void {
    this.#writePermission(holder, GRAPH_PERMISSIONS[permission], MICROSOFT_GRAPH);
    this.relate(holder, permission, this.#graph);
  }

  /** One that looks alike: a harmless one, one of another application, or one of somebody who is no application. */
  permitInVain(
    holder: CloudActor,
    permission: GraphPermission,
    how: 'harmless' | 'elsewhere' | 'user',
  ): void {
    const appRole = how === 'harmless' ? HARMLESS_PERMISSIONS[0] : GRAPH_PERMISSIONS[permission];
    this.#writePermission(holder, appRole, how === 'elsewhere' ? this.#stage.nextGuid() : MICROSOFT_GRAPH);
    this.deny(holder, permission, this.#graph);
  }

  federatedCredential(role: string, { app }: Application): CloudActor {
    const actor = this.#actor('AZFederatedIdentityCredential', this.#name(role));
    const { key: id, displayName: name } = actor;
    const subject = `repo:lab/${name}:ref:refs/heads/main`;
    this.#write(federatedCredentialText(this.#tenant, { appId: app.key, id, name, subject }));
    this.#notePlanted(role, actor, `${name}@${this.#tenant.displayName}`);
    this.relate(actor, 'AZAuthenticatesTo', app);
    return actor;
  }

  managementGroup(role: string): CloudActor {
    const displayName = this.#name(role);
    const path = `/providers/Microsoft.Management/managementGroups/${displayName}`;
    const actor = this.#pathActor('AZManagementGroup', path, displayName);
    this.#write(managementGroupText(this.#tenant, { path, displayName }));
    return this.#contained(role, actor);
  }

  subscription(role: string, within?: CloudActor): CloudActor {
    const displayName = this.#name(role);
    const path = `/subscriptions/${this.#stage.nextGuid()}`;
    const actor = this.#pathActor('AZSubscription', path, displayName);
    this.#write(subscriptionText(this.#tenant, { path, displayName }));
    this.#contained(role, actor, displayName);
    if (within !== undefined) {
      this.#write(descendantText(this.#tenant, { path, parent: within.key, displayName }));
      this.relate(within, 'AZContains', actor);
    }
    return actor;
  }

  resourceGroup(role: string, within: CloudActor): CloudActor {
    const name = this.#name(role);
    const path = `${within.key}/resourceGroups/${name}`;
    const actor = this.#pathActor('AZResourceGroup', path, name);
    this.#write(resourceGroupText(this.#tenant, { path, name, subscription: within.key }));
    this.#notePlanted(role, actor, name);
    this.relate(within, 'AZContains', actor);
    return actor;
  }

  resource(
    role: string,
    kind: ResourceRole,
    { within, identity, sharedIdentity }: ResourceDetails,
  ): CloudActor {
    const name = this.#name(role);
    const path = `${within.key}/providers/${RESOURCE_TYPES[kind].path}/${name}`;
    const subscription = within.key.slice(0, within.key.indexOf('/resourceGroups/'));
    const nodeResourceGroup = `MC_${name}`;
    const actor = this.#pathActor(kind, path, name);
    this.#write(
      resourceText(this.#tenant, {
        kind,
        path,
        name,
        resourceGroup: within.key,
        subscription,
        nodeResourceGroup,
        ...(identity === undefined ? {} : { identity: identity.key }),
        ...(sharedIdentity === undefined
          ? {}
          : {
              sharedIdentities: [
                {
                  id: sharedIdentity.principal.key,
                  appId: sharedIdentity.app.key,
                  name: sharedIdentity.app.displayName,
                },
              ],
            }),
      }),
    );
    this.#notePlanted(role, actor, name);
    this.relate(within, 'AZContains', actor);
    for (const given of [identity, sharedIdentity?.principal]) {
      if (given !== undefined) {
        this.relate(actor, 'AZManagedIdentity', given);
      }
    }
    if (kind === 'AZManagedCluster') {
      const nodes = `${subscription}/resourceGroups/${nodeResourceGroup}`.toUpperCase();
      this.relate(actor, 'AZNodeResourceGroup', { id: nodes });
    }
    return actor;
  }

  giveResourceRole(holder: CloudActor, role: ResourceRoleName, target: CloudActor): void {
    this.#writeResourceRole(holder, role, { target, scope: target });
    this.relate(holder, ROLE_RELATIONSHIPS[role], target);
  }

  /** What Azure repeats on whatever lies within the scope of an assignment. */
  repeatResourceRole(
    holder: CloudActor,
    role: ResourceRoleName,
    { target, scope }: { readonly target: CloudActor; readonly scope: CloudActor },
  ): void {
    this.#writeResourceRole(holder, role, { target, scope });
    this.deny(holder, ROLE_RELATIONSHIPS[role], target);
  }

  accessPolicy(holder: CloudActor, vault: CloudActor, permissions: AccessPolicySpec['permissions']): void {
    this.#write(accessPolicyText(this.#tenant, { vault: vault.key, principalId: holder.key, permissions }));
  }

  /** Notes that both stand for the same person. */
  deriveSync(user: Actor, cloudUser: CloudActor): void {
    this.derive(user, 'SyncedToEntraUser', cloudUser);
    this.derive(cloudUser, 'SyncedToADUser', user);
  }

  get #tenant(): TenantPlan {
    return this.#stage.tenant;
  }

  get #graph(): { readonly id: string } {
    return { id: servicePrincipalId(this.#tenant, 0).toUpperCase() };
  }

  #principal(role: string, app: CloudActor, ownerTenant: string): CloudActor {
    const actor = this.#actor('AZServicePrincipal', app.displayName);
    this.#write(
      servicePrincipalText(this.#tenant, {
        id: actor.key,
        appId: app.key,
        displayName: app.displayName,
        ownerTenant,
        type: 'Application',
        isEnabled: true,
      }),
    );
    this.#contained(`${role}-principal`, actor);
    this.relate(app, 'AZRunsAs', actor);
    return actor;
  }

  #writeAssignment(holder: CloudActor, role: CloudActor, scope: string): void {
    this.#write(roleAssignmentsText(this.#tenant, role.key, [{ principalId: holder.key, scope }]));
  }

  #writePermission(holder: CloudActor, appRoleId: string, appId: string): void {
    const type = holder.kind === 'AZUser' ? 'User' : 'ServicePrincipal';
    const spec = {
      appId,
      appRoleId,
      principal: { id: holder.key, name: holder.displayName, type },
      resource: graphResource(this.#tenant),
    } as const;
    this.#write(permissionText(this.#tenant, this.#stage.records.length, spec));
  }

  #writeResourceRole(
    holder: CloudActor,
    role: ResourceRoleName,
    { target, scope }: { readonly target: CloudActor; readonly scope: CloudActor },
  ): void {
    const list = LISTS_OF[target.kind]?.find((known) => known.role === role);
    const content = { path: target.key, assignments: [{ principalId: holder.key, role, scope: scope.key }] };
    this.#write(
      list === undefined
        ? roleAssignmentListText(this.#tenant, target.kind as ResourceRole, content)
        : roleListText(this.#tenant, list, content),
    );
  }

  #write(text: string): void {
    this.#stage.records.push(text);
  }

  #actor(kind: AzureNodeKind, displayName: string): CloudActor {
    const key = this.#stage.nextGuid();
    return { id: key.toUpperCase(), key, kind, displayName };
  }

  #pathActor(kind: AzureNodeKind, path: string, displayName: string): CloudActor {
    return { id: path.toUpperCase(), key: path, kind, displayName };
  }

  #roleActor(definition: string, displayName: string): CloudActor {
    const id = `${definition}@${this.#tenant.id}`.toUpperCase();
    return { id, key: definition, kind: 'AZRole', displayName };
  }

  /** Notes an object that the tenant itself contains. */
  #contained(
    role: string,
    actor: CloudActor,
    name = `${actor.displayName}@${this.#tenant.displayName}`,
  ): CloudActor {
    this.#notePlanted(role, actor, name);
    this.relate(this.tenant, 'AZContains', actor);
    return actor;
  }

  #notePlanted(role: string, { id, kind }: CloudActor, name: string): void {
    this.objects.push({ role, objectId: id, kind, name: name.toUpperCase() });
  }

  #name(role: string): string {
    return `lab-${this.#prefix}-${role}`;
  }
}

function toReference({ kind, key }: CloudActor): CloudReference {
  return { type: REFERENCE_TYPES[kind] ?? 'user', id: key };
}

function ownerRecordOf(kind: AzureNodeKind): 'AZAppOwner' | 'AZServicePrincipalOwner' | 'AZGroupOwner' {
  switch (kind) {
    case 'AZApp':
      return 'AZAppOwner';
    case 'AZGroup':
      return 'AZGroupOwner';
    default:
      return 'AZServicePrincipalOwner';
  }
}
