import { createGrant, type Grant } from '../access/ace.ts';
import { FIRST_FREE_RID, RID, SID } from '../identity/well-known.ts';
import type { ForestPlan, GroupRole } from './domain-plan.ts';
import { type RoleRange, rangeOf } from './ranges.ts';
import { type TierGroup, tierGroupIndex } from './tier-groups.ts';

/** Enough of a domain to name principals before it is planned. */
export interface GrantContext {
  readonly sid: string;
  readonly name: string;
  readonly forest: ForestPlan;
  readonly groups: readonly RoleRange<GroupRole>[];
}

const KEY_CREDENTIAL_LINK = '5b47d60f-6090-40b2-9f37-2a4de88f3063';
const USER_CLASS = 'bf967aba-0de6-11d0-a285-00aa003049e2';
const COMPUTER_CLASS = 'bf967a86-0de6-11d0-a285-00aa003049e2';

/** What every fresh domain hands down to everything in it, and the connectors that most enterprises add. */
export function domainGrants(domain: GrantContext): Grant[] {
  const { sid, name, forest } = domain;
  const full = ['GenericAll'];
  const takeover = ['WriteDacl', 'WriteOwner'];

  return [
    createGrant(
      `${sid}-${RID.keyAdmins}`,
      'Group',
      { user: ['AddKeyCredentialLink'], computer: ['AddKeyCredentialLink'] },
      KEY_CREDENTIAL_LINK,
    ),
    createGrant(
      `${forest.rootSid}-${RID.enterpriseKeyAdmins}`,
      'Group',
      { user: ['AddKeyCredentialLink'], computer: ['AddKeyCredentialLink'] },
      KEY_CREDENTIAL_LINK,
    ),
    createGrant(`${forest.rootSid}-${RID.enterpriseAdmins}`, 'Group', {
      user: full,
      computer: full,
      group: full,
      ou: full,
      container: full,
      other: full,
    }),
    createGrant(`${name}-${SID.administrators}`, 'Group', {
      user: [...takeover, 'AllExtendedRights', 'GenericWrite'],
      computer: [...takeover, 'GenericWrite'],
      group: [...takeover, 'GenericWrite'],
      ou: takeover,
      container: takeover,
      other: takeover,
    }),
    createGrant(tierGroupSid(domain, 'Identity Provisioning'), 'Group', {
      user: ['ForceChangePassword', 'WriteAccountRestrictions', 'WritePublicInformation'],
      group: ['AddMember'],
    }),
  ];
}

export function tierZeroGrants(domain: GrantContext): Grant[] {
  const full = ['GenericAll'];
  return [
    createGrant(tierGroupSid(domain, 'T0 Admins'), 'Group', {
      user: full,
      computer: full,
      group: full,
      ou: full,
    }),
  ];
}

export function tierOneGrants(domain: GrantContext): Grant[] {
  return [
    createGrant(tierGroupSid(domain, 'T1 Server Admins'), 'Group', {
      user: ['ForceChangePassword'],
      computer: ['GenericAll'],
      ou: ['GenericAll'],
    }),
  ];
}

export function serviceAccountGrants(domain: GrantContext): Grant[] {
  return [
    createGrant(tierGroupSid(domain, 'T1 Server Admins'), 'Group', {
      user: ['ForceChangePassword', 'WriteSPN'],
    }),
  ];
}

export function groupOuGrants(domain: GrantContext): Grant[] {
  return [createGrant(tierGroupSid(domain, 'Helpdesk'), 'Group', { group: ['AddMember'] })];
}

export function regionGrants(domain: GrantContext): Grant[] {
  return [
    createGrant(
      tierGroupSid(domain, 'T2 Workstation Admins'),
      'Group',
      { computer: ['GenericWrite'], managedComputer: ['ReadLAPSPassword', 'GenericWrite'] },
      COMPUTER_CLASS,
    ),
    createGrant(
      tierGroupSid(domain, 'Helpdesk'),
      'Group',
      { user: ['ForceChangePassword'], managedComputer: ['ReadLAPSPassword'] },
      USER_CLASS,
    ),
  ];
}

/** A unit looked after by its own support group: with single rights, or with all of them. */
export function unitGrants(domain: GrantContext, unit: number, isBroad: boolean): Grant[] {
  const support = groupSidOf(domain, 'support', unit);
  const rights = isBroad
    ? { user: ['GenericAll'], computer: ['GenericAll'], ou: ['GenericAll'] }
    : {
        user: ['ForceChangePassword', 'AddKeyCredentialLink'],
        computer: ['AddAllowedToAct', 'WriteAccountRestrictions'],
        ou: ['WriteGPLink'],
      };
  return [createGrant(support, 'Group', rights)];
}

function tierGroupSid(domain: GrantContext, name: TierGroup): string {
  return groupSidOf(domain, 'tier', tierGroupIndex(name));
}

function groupSidOf(domain: GrantContext, role: GroupRole, index: number): string {
  return `${domain.sid}-${FIRST_FREE_RID + rangeOf(domain.groups, role).start + index}`;
}
