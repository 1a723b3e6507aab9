import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** What lies where in a tenant, who belongs to what, and as whom software runs. */
export const TENANT_STRUCTURE_HELP = {
  AZContains: {
    title: 'Holds the cloud object',
    summary: 'The tenant, management group, subscription or resource group holds the end.',
    meaning:
      'The end lies directly below the start: objects of the directory and the roots of resources below the tenant, subscriptions below management groups, resource groups below subscriptions, resources below resource groups. Roles assigned to a container hold for everything below it.',
    gain: 'An attacker with a role at a container has it at all that lies in it, now and later, as an assignment is never narrowed further down.',
    traces: [CLOUD_TRACES.subscriptionMoved, CLOUD_TRACES.resourceMoved],
    detection:
      'Alert when a subscription moves below another management group or a resource to another group: rights come and go with it, although nobody assigned a role.',
    remediation:
      'The relationship itself is no fault. Keep resources of a tier in subscriptions of their own, and assign roles as far down as the task allows.',
    mayBreak:
      'Moving a resource or subscription changes who may do what with it, its policies and its bills.',
    references: [
      AZURE_REFERENCES.scopeOverview,
      AZURE_REFERENCES.managementGroups,
      AZURE_REFERENCES.rbacPractices,
    ],
  },

  AZMemberOf: {
    title: 'Member of a cloud group',
    summary: 'The start is a member of the group of Entra ID.',
    meaning:
      'The user, group, service principal or device is a direct member of the group, by assignment or by the rule of a dynamic group.',
    gain: 'An attacker who controls a member has what the group was given: resource roles, applications, shared data and exceptions from policies of conditional access. Directory roles reach direct members of a group that roles can be assigned to, not those of groups in it.',
    traces: [CLOUD_TRACES.memberAdded, CLOUD_TRACES.memberRemoved],
    detection:
      'Alert on additions to groups that hold roles or are exempt from conditional access. For dynamic groups, watch changes of the rule and of the attributes that it reads.',
    remediation:
      'Remove the member, or give the right to a smaller group. Use groups that roles can be assigned to for what is privileged: only few roles may change their members, and their rule cannot be dynamic.',
    mayBreak: 'Whatever the member did through the group, licences included.',
    references: [
      AZURE_REFERENCES.assignableGroups,
      AZURE_REFERENCES.accessReviews,
      AZURE_REFERENCES.attackCloudGroups,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZRunsAs: {
    title: 'Runs as its service principal',
    summary: 'The application logs on as the service principal.',
    meaning:
      'The service principal is what stands for the application in a tenant: roles and permissions are given to it, while secrets and certificates may be kept at either. An application of another organisation has one in each tenant that uses it.',
    gain: 'An attacker who controls the application adds a credential to it and logs on as the service principal, in every tenant that has one.',
    traces: [CLOUD_TRACES.appCredential, CLOUD_TRACES.spSignIn],
    detection:
      'Alert on new credentials of applications whose service principals are privileged, and on sign-ins with a key that was never used before.',
    remediation:
      'The relationship itself is how applications work. Protect applications like their service principals: few owners, no secrets but certificates or federation, and the lock that keeps credentials off service principals.',
    mayBreak: 'Nothing by protecting it. Deleting the application ends the service in every tenant.',
    references: [
      AZURE_REFERENCES.appObjects,
      AZURE_REFERENCES.appLocks,
      AZURE_REFERENCES.appPolicies,
      AZURE_REFERENCES.securityApplications,
    ],
  },

  AZScopedTo: {
    title: 'Scope of a role, declared',
    summary: 'The name is known from other sources for where a role holds, and nothing here produces it.',
    meaning:
      'The kind stands in the schema so that data and queries that name it are accepted. Here the scope of an assignment is the property scope of AZHasRole; roles for single applications are AZAppAdmin and AZCloudAppAdmin.',
    gain: 'Nothing by itself, and attack paths do not follow it.',
    traces: [],
    detection: 'There is nothing to detect: no log writes it.',
    remediation: 'Nothing has to be mended. Look at the assignments of the role in its place.',
    mayBreak: 'Nothing in the product: no rule and no finding reads it.',
    references: [AZURE_REFERENCES.roleScopes],
  },

  AZManagedIdentity: {
    title: 'Has a managed identity',
    summary: 'The resource can act as the service principal.',
    meaning:
      'A managed identity is assigned to the resource: its own, or one that others share. Code on the resource gets tokens for it without a secret. Managed clusters are not among them.',
    gain: 'An attacker who runs code on the resource asks for a token and acts as the service principal anywhere, until the token expires. A shared identity can also be attached to a further resource by those who may assign it.',
    traces: [CLOUD_TRACES.identitySignIn, CLOUD_TRACES.identityAssigned, CLOUD_TRACES.graphCalls],
    detection:
      'Watch which resources the identity asks for tokens of, and use of its tokens from addresses outside of Azure.',
    remediation:
      'Give the identity only what the resource needs, at the narrowest scope, and no directory role. What runs on the resource must be as trusted as the identity: move one of them if it is not.',
    mayBreak: 'What the resource does by its identity: reading secrets, deployments, backups.',
    references: [
      AZURE_REFERENCES.managedIdentities,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackMetadata,
      AZURE_REFERENCES.attackAccessToken,
    ],
  },

  AZNodeResourceGroup: {
    title: 'Resource group of the nodes',
    summary: 'The nodes of the managed cluster lie in the resource group.',
    meaning:
      'The service keeps machines, disks and networks of the nodes in a resource group of its own, over which the cluster acts.',
    gain: 'An attacker who controls the cluster controls what lies in the group: scale sets of the nodes and, through them, managed identities that are attached to them.',
    traces: [CLOUD_TRACES.clusterWritten, CLOUD_TRACES.scaleSetExtension],
    detection: 'Alert on changes in this group by anybody but the cluster.',
    remediation:
      'The relationship itself is how the service works. Lock the group by the restriction level of the cluster, and give identities of nodes no rights outside of it.',
    mayBreak: 'Whoever changes nodes or networks of the cluster by hand.',
    references: [
      AZURE_REFERENCES.clusterNodes,
      AZURE_REFERENCES.clusterIdentity,
      AZURE_REFERENCES.attackMetadata,
    ],
  },

  AZAuthenticatesTo: {
    title: 'Federated credential of the application',
    summary: 'Tokens of another issuer that match the credential log on as the application.',
    meaning:
      'The federated identity credential belongs to the application and names an issuer, a subject and an audience, such as a repository with its branch, or an account of a cluster. The application trusts tokens that match in place of a secret.',
    gain: 'An attacker who can obtain a token of this subject, for instance by changing the pipeline of a repository, logs on as the application and has all of its permissions. A subject that is too wide lets in more than was meant.',
    traces: [CLOUD_TRACES.federationAdded, CLOUD_TRACES.federatedSignIn],
    detection:
      'Alert on new federated credentials of privileged applications, and on issuers that the company does not use.',
    remediation:
      'Remove credentials that nobody uses. Name the exact branch or environment as the subject, and protect both: who changes the pipeline is as trusted as the application.',
    mayBreak: 'Pipelines and workloads that log on through this credential.',
    references: [
      AZURE_REFERENCES.workloadFederation,
      AZURE_REFERENCES.federatedCredentials,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackAccessToken,
    ],
  },
} satisfies FamilyHelp;
