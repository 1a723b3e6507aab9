import type { AdNodeKind, AdRelationshipKind } from '@secgraph/graph-schema';
import { entry } from '../access/domain-access.ts';
import { authorityChain, enrolmentEntries, oidRoot, policyText } from '../directory/certificate-services.ts';
import { containerOf, domainGroup, wellKnown } from '../directory/references.ts';
import { inventGuid } from '../identity/guid.ts';
import { type Place, type PrincipalType, principal, type TypedPrincipal } from '../identity/principal.ts';
import { LOCAL_RID, RID, SID } from '../identity/well-known.ts';
import type {
  ManifestFinding,
  ManifestRelationship,
  PlantedObject,
  PlantedRelationshipKind,
} from '../manifest/estate-manifest.ts';
import { EKU, type TemplateSpec } from '../plan/certificate-templates.ts';
import { authorityText } from '../records/authority-text.ts';
import { type ComputerSpec, computerText, type LocalGroupSpec } from '../records/computer-text.ts';
import { groupText } from '../records/group-text.ts';
import { commonProperties, type JsonObject, principalText, recordText } from '../records/record-text.ts';
import { templateText } from '../records/template-text.ts';
import { type UserSpec, userText } from '../records/user-text.ts';
import type { Stage } from './stage.ts';

/** Whatever lies at an end of a relationship. */
export interface Identified {
  /** Object id. */
  readonly id: string;
}

/** Something that can be granted a right, be granted on, or lie at the end of a relationship. */
export interface Actor {
  readonly id: string;
  readonly type: PrincipalType;
  /** Entries of its access list, to be extended while scenes are set; absent where they cannot be. */
  readonly aces?: string[];
}

export interface PlantedGroup extends Actor {
  readonly members: TypedPrincipal[];
}

export interface PlantedPolicy extends Actor {
  readonly oid: string;
}

type UserDetails = Partial<
  Pick<UserSpec, 'allowedToDelegate' | 'sidHistory' | 'serviceNames' | 'serviceTargets'>
> & { readonly properties?: JsonObject; readonly owner?: Actor };

type ComputerDetails = Partial<
  Pick<
    ComputerSpec,
    'properties' | 'sessions' | 'smbSigning' | 'webClient' | 'outboundNtlm' | 'allowedToDelegate'
  >
> & {
  readonly owner?: Actor;
  readonly allowedToAct?: readonly Actor[];
  readonly managedAccounts?: readonly Actor[];
  readonly members?: LocalMembers;
  readonly remoteLogon?: readonly Actor[];
  /** Default: the unit of all planted objects. */
  readonly within?: Place;
};

/** Who is in the local groups that grant something. */
interface LocalMembers {
  readonly administrators?: readonly Actor[];
  readonly remoteDesktopUsers?: readonly Actor[];
  readonly distributedComUsers?: readonly Actor[];
  readonly remoteManagementUsers?: readonly Actor[];
}

interface AuthorityDetails {
  readonly templates: readonly Actor[];
  /** Its certificate is in the forest's store. Default true. */
  readonly isTrusted?: boolean;
  readonly allowsAnySubject?: boolean;
  readonly hasHttpEnrolment?: boolean;
  readonly agents?: readonly { readonly agent: Actor; readonly template: Actor }[];
  /** Who may enrol; default Authenticated Users. */
  readonly enrolees?: readonly Actor[];
  readonly host?: Actor;
}

/** A plant or a twin while it is set up: makes objects, notes what they are and how they are related. */
export class Scene {
  readonly stage: Stage;
  readonly objects: PlantedObject[] = [];
  readonly collected: ManifestRelationship[] = [];
  readonly derived: ManifestRelationship[] = [];
  readonly absent: ManifestRelationship[] = [];
  readonly findings: ManifestFinding[] = [];
  readonly path: ManifestRelationship[] = [];
  readonly #prefix: string;
  /** Object ids of computers with a disabled account. */
  readonly #disabled = new Set<string>();

  constructor(stage: Stage, prefix: string) {
    this.stage = stage;
    this.#prefix = prefix;
  }

  get domain(): Actor {
    return { id: this.stage.domain.sid, type: 'Domain', aces: this.stage.domainAces };
  }

  user(role: string, details: UserDetails = {}): Actor {
    const { stage } = this;
    const { properties = {}, owner, ...rest } = details;
    const aces = this.#startAces(owner);
    const actor = { id: stage.nextSid(), type: 'User', aces } as const;
    const account = this.#name(role);

    stage.add('users', () =>
      userText(stage.domain, {
        ...rest,
        id: actor.id,
        account,
        commonName: account,
        containedBy: stage.unit,
        primaryGroupSid: stage.primaryGroupSid,
        aces: aces.join(','),
        isAclProtected: true,
        properties: {
          pwdlastset: stage.domain.now - 864_000,
          lastlogon: stage.domain.now - 86_400,
          lastlogontimestamp: stage.domain.now - 86_400,
          ...properties,
        },
      }),
    );
    this.#note(role, actor, 'User', `${account}@${stage.domain.name}`);
    this.#noteOwner(owner, actor);
    for (const target of details.allowedToDelegate ?? []) {
      this.#relate(actor, 'AllowedToDelegate', target);
    }
    for (const target of details.sidHistory ?? []) {
      this.#relate(actor, 'HasSIDHistory', target);
    }
    return actor;
  }

  group(role: string, members: readonly Actor[] = []): PlantedGroup {
    const { stage } = this;
    const aces = this.#startAces();
    const group: PlantedGroup = { id: stage.nextSid(), type: 'Group', aces, members: [] };
    const account = this.#name(role);

    stage.add('groups', () =>
      groupText(stage.domain, {
        id: group.id,
        account,
        containedBy: stage.unit,
        aces: aces.join(','),
        isAclProtected: true,
        members: group.members.map(principalText).join(','),
        properties: {},
      }),
    );
    this.#note(role, group, 'Group', `${account}@${stage.domain.name}`);
    for (const member of members) {
      this.addMember(group, member);
    }
    return group;
  }

  addMember(group: PlantedGroup, member: Actor): void {
    group.members.push(principal(member.id, member.type));
    this.relate(member, 'MemberOf', group);
  }

  computer(role: string, details: ComputerDetails = {}): Actor {
    const { stage } = this;
    const { owner, members = {}, remoteLogon, allowedToAct, managedAccounts, within, ...spec } = details;
    const aces = this.#startAces(owner);
    const actor = { id: stage.nextSid(), type: 'Computer', aces } as const;
    const host = stage.nextHost();
    const whole: ComputerSpec = {
      outboundNtlm: 'deny',
      ...spec,
      id: actor.id,
      host,
      aces: '',
      primaryGroupSid: stage.primaryGroupSid,
      containedBy: within ?? stage.unit,
      isAclProtected: true,
      localGroups: localGroups(actor.id, `${host}.${stage.domain.name}`, members),
      allowedToAct: (allowedToAct ?? []).map(toPrincipal),
      managedAccounts: (managedAccounts ?? []).map(toPrincipal),
      ...(remoteLogon === undefined ? {} : { remoteLogon: remoteLogon.map(toPrincipal) }),
      properties: {
        operatingsystem: 'Windows Server 2022 Standard',
        pwdlastset: stage.domain.now - 864_000,
        ...spec.properties,
      },
    };

    stage.add('computers', () => computerText(stage.domain, { ...whole, aces: aces.join(',') }));
    if (whole.properties['enabled'] === false) {
      this.#disabled.add(actor.id);
    }
    this.#note(role, actor, 'Computer', `${host}.${stage.domain.name}`);
    this.#noteOwner(owner, actor);
    this.#noteReadings(actor, whole);
    return actor;
  }

  /** A unit within the one of all planted objects, to which policies may be linked. */
  unit(role: string, policies: readonly Actor[]): Actor & { readonly place: Place } {
    const { stage } = this;
    const name = this.#name(role);
    const id = stage.nextGuid();
    const place: Place = {
      id,
      type: 'OU',
      distinguishedName: `OU=${name.toUpperCase()},${stage.unit.distinguishedName}`,
    };
    const aces = this.#startAces();
    stage.addUnit(name, { place, within: stage.unit, policies: policies.map((policy) => policy.id), aces });

    const actor = { id, type: 'OU', aces, place } as const;
    this.#note(role, actor, 'OU', `${name}@${stage.domain.name}`);
    for (const policy of policies) {
      this.relate(policy, 'GPLink', actor);
    }
    return actor;
  }

  template(role: string, spec: Partial<TemplateSpec> = {}): Actor {
    const { stage } = this;
    const { domain, access } = stage;
    const aces = [access.configuration(...enrolmentEntries(domain, 'nobody'))];
    const actor = { id: stage.nextGuid(), type: 'CertTemplate', aces } as const;
    const name = this.#name(role);
    const oid = `${oidRoot(domain)}.9.${actor.id.slice(0, 4).replaceAll(/[A-F]/g, '1')}`;

    stage.add('certtemplates', () =>
      templateText(domain, {
        id: actor.id,
        oid,
        spec: { ...SAFE_TEMPLATE, name, displayName: name, ...spec },
        aces: aces.join(','),
        isAclProtected: true,
        containedBy: containerOf(domain, 'Certificate Templates'),
      }),
    );
    this.#note(role, actor, 'CertTemplate', `${name}@${domain.name}`);
    return actor;
  }

  /** A certification authority of the forest with an enabled host of its own. */
  authority(role: string, details: AuthorityDetails): Actor {
    const { stage } = this;
    const { domain, access } = stage;
    const { isTrusted = true, templates, agents = [] } = details;
    const host = details.host ?? this.computer(`${role}-host`);
    const actor = { id: stage.nextGuid(), type: 'EnterpriseCA' } as const;
    const name = this.#name(role);
    const thumbprint = stage.nextThumbprint();
    const [, root] = authorityChain(domain, 0);
    if (isTrusted) {
      stage.trustedThumbprints.push(thumbprint);
    }

    const enrolees = details.enrolees ?? [toActor(wellKnown(domain, SID.authenticatedUsers))];
    const enrol = enrolees.map(({ id, type }) => entry('Enroll', principal(id, type)));
    stage.add('enterprisecas', () =>
      authorityText(domain, {
        id: actor.id,
        name,
        chain: [thumbprint, root],
        hostSid: host.id,
        hostName: `${name}.${domain.dnsName}`,
        templates: templates.map(({ id }) => principal(id, 'CertTemplate')),
        aces: access.configuration(...enrol),
        registryAces: [entry('Owns', wellKnown(domain, SID.administrators)), ...enrol].join(','),
        allowsAnySubject: details.allowsAnySubject ?? false,
        hasHttpEnrolment: details.hasHttpEnrolment ?? false,
        agents: agents.map(({ agent, template }) => ({
          agent: principal(agent.id, agent.type),
          template: principal(template.id, template.type),
        })),
        containedBy: containerOf(domain, 'Enrollment Services'),
      }),
    );

    this.#note(role, actor, 'EnterpriseCA', `${name}@${domain.name}`);
    this.relate(host, 'HostsCAService', actor);
    for (const template of templates) {
      this.relate(template, 'PublishedTo', actor);
    }
    for (const enrolee of enrolees) {
      this.relate(enrolee, 'Enroll', actor);
    }
    for (const { agent, template } of agents) {
      this.relate(agent, 'DelegatedEnrollmentAgent', template);
    }
    this.derive(actor, 'IssuedSignedBy', this.#stored('rootca', 'RootCA'));
    if (isTrusted) {
      this.derive(actor, 'TrustedForNTAuth', this.#stored('ntauthstore', 'NTAuthStore'));
      if (!this.#disabled.has(host.id)) {
        this.derive(host, 'GoldenCert', this.domain);
      }
    }
    return actor;
  }

  policy(role: string, linked: Actor | undefined): PlantedPolicy {
    const { stage } = this;
    const id = stage.nextGuid();
    const name = this.#name(role);
    const oid = `${oidRoot(stage.domain)}.8.${Number.parseInt(id.slice(0, 6), 16)}`;
    const group = linked === undefined ? undefined : principal(linked.id, linked.type);

    stage.add('issuancepolicies', () => policyText(stage.domain, stage.access, { id, name, oid, group }));
    const actor = { id, type: 'IssuancePolicy', oid } as const;
    this.#note(role, actor, 'IssuancePolicy', `${name}@${stage.domain.name}`);
    if (linked !== undefined) {
      this.relate(actor, 'OIDGroupLink', linked);
    }
    return actor;
  }

  /** `member` may do `right` on `target`; noted as ingest stores it. */
  grant(who: Actor, right: AdRelationshipKind, target: Actor): void {
    target.aces?.push(entry(right, principal(who.id, who.type)));
    this.relate(who, RAW_KINDS[right] ?? right, target);
  }

  /** Notes a relationship that is in the data. */
  relate(start: Identified, kind: PlantedRelationshipKind, end: Identified): void {
    this.collected.push({ start: start.id, kind, end: end.id });
  }

  /** Notes a relationship that analysis must derive. */
  derive(start: Identified, kind: PlantedRelationshipKind, end: Identified): void {
    this.derived.push({ start: start.id, kind, end: end.id });
  }

  /** Notes a relationship that must not exist. */
  deny(start: Identified, kind: PlantedRelationshipKind, end: Identified): void {
    this.absent.push({ start: start.id, kind, end: end.id });
  }

  /** Notes a finding that analysis must make, of a relationship or, without a start, of a setting. */
  find(type: string, start: Identified | undefined, end: Identified): void {
    this.findings.push({ type, ...(start === undefined ? {} : { source: start.id }), target: end.id });
  }

  /** Notes the path through `first` and what follows: relationship kinds and nodes in turn. */
  follow(first: Identified, ...hops: readonly (readonly [PlantedRelationshipKind, Identified])[]): void {
    let start = first;
    for (const [kind, end] of hops) {
      this.path.push({ start: start.id, kind, end: end.id });
      start = end;
    }
  }

  /** An entry that limits what owning `target` is worth. */
  limitOwner(target: Actor): void {
    target.aces?.push(entry('GenericWrite', wellKnown(this.stage.domain, SID.ownerRights)));
  }

  /** A policy object, not linked to anything yet. */
  policyObject(role: string): Actor {
    const { stage } = this;
    const { domain } = stage;
    const id = stage.nextGuid();
    const name = this.#name(role);
    const aces = [stage.access.policy()];
    const properties: JsonObject = {
      ...commonProperties(
        domain,
        `${name.toUpperCase()}@${domain.name}`,
        `CN={${id}},CN=POLICIES,CN=SYSTEM,${domain.distinguishedName}`,
      ),
      isaclprotected: true,
      description: null,
      whencreated: domain.createdAt,
      gpcpath: `\\\\${domain.name}\\SYSVOL\\${domain.name}\\POLICIES\\{${id}}`,
      gpostatus: '0',
    };
    stage.add('gpos', () => recordText('', properties, { id, aces: aces.join(','), isAclProtected: true }));

    const actor = { id, type: 'GPO', aces } as const;
    this.#note(role, actor, 'GPO', `${name}@${domain.name}`);
    return actor;
  }

  #noteReadings(computer: Actor, spec: ComputerSpec): void {
    for (const sessions of Object.values(spec.sessions ?? {})) {
      for (const id of sessions) {
        this.relate(computer, 'HasSession', { id });
      }
    }
    for (const target of spec.allowedToDelegate ?? []) {
      this.#relate(computer, 'AllowedToDelegate', target);
    }
    for (const account of spec.managedAccounts ?? []) {
      this.#relate(computer, 'DumpSMSAPassword', account);
    }
    for (const trusted of spec.allowedToAct ?? []) {
      this.relate(toActor(trusted), 'AllowedToAct', computer);
    }
    for (const { id, members } of spec.localGroups ?? []) {
      const group: Actor = { id, type: 'LocalGroup' };
      if (members.length === 0) {
        continue;
      }
      this.relate(group, 'LocalToComputer', computer);
      for (const member of members) {
        this.relate(toActor(member), 'MemberOfLocalGroup', group);
      }
    }
    for (const holder of spec.remoteLogon ?? []) {
      this.relate(toActor(holder), 'RemoteInteractiveLogonRight', computer);
    }
  }

  #relate(start: Actor, kind: AdRelationshipKind, end: TypedPrincipal): void {
    this.relate(start, kind, toActor(end));
  }

  /** Owner and the rights of domain administrators; nothing else. */
  #startAces(owner?: Actor): string[] {
    const admins = domainGroup(this.stage.domain, RID.domainAdmins);
    const owns = owner === undefined ? admins : principal(owner.id, owner.type);
    return [entry('Owns', owns), entry('GenericAll', admins)];
  }

  #noteOwner(owner: Actor | undefined, owned: Actor): void {
    if (owner !== undefined) {
      this.relate(owner, 'OwnsRaw', owned);
    }
  }

  #stored(space: 'rootca' | 'ntauthstore', type: PrincipalType): Actor {
    const { seed, index } = this.stage.domain;
    return { id: inventGuid(seed, index, space, 0), type };
  }

  #note(role: string, { id }: Actor, kind: AdNodeKind, name: string): void {
    this.objects.push({ role, objectId: id, kind, name: name.toUpperCase() });
  }

  #name(role: string): string {
    return `lab-${this.#prefix}-${role}`;
  }
}

export function toActor({ ObjectIdentifier, ObjectType }: TypedPrincipal): Actor {
  return { id: ObjectIdentifier, type: ObjectType };
}

export function toPrincipal({ id, type }: Actor): TypedPrincipal {
  return principal(id, type);
}

function localGroups(computerId: string, dnsName: string, members: LocalMembers): LocalGroupSpec[] {
  const group = (rid: number, name: string, actors: readonly Actor[] = []) => ({
    id: `${computerId}-${rid}`,
    name: `${name}@${dnsName}`,
    members: actors.map(toPrincipal),
  });
  return [
    group(LOCAL_RID.administrators, 'ADMINISTRATORS', members.administrators),
    group(LOCAL_RID.remoteDesktopUsers, 'REMOTE DESKTOP USERS', members.remoteDesktopUsers),
    group(LOCAL_RID.distributedComUsers, 'DISTRIBUTED COM USERS', members.distributedComUsers),
    group(LOCAL_RID.remoteManagementUsers, 'REMOTE MANAGEMENT USERS', members.remoteManagementUsers),
  ];
}

/** What becomes of rights whose meaning only the whole access list settles. */
const RAW_KINDS: Partial<Record<AdRelationshipKind, AdRelationshipKind>> = {
  Owns: 'OwnsRaw',
  WriteOwner: 'WriteOwnerRaw',
};

/** A template that authenticates and has no weakness. */
const SAFE_TEMPLATE: Omit<TemplateSpec, 'name' | 'displayName'> = {
  schemaVersion: 2,
  enrollmentFlags: ['PUBLISH_TO_DS'],
  nameFlags: ['SUBJECT_ALT_REQUIRE_UPN', 'SUBJECT_REQUIRE_DIRECTORY_PATH'],
  ekus: [EKU.clientAuthentication],
  validity: '1 year',
  enrolees: 'nobody',
};
