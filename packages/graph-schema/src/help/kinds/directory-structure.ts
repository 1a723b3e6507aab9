import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** What lies where in a directory, who belongs to what, and which policies apply where. */
export const DIRECTORY_STRUCTURE_HELP = {
  MemberOf: {
    title: 'Member of a group',
    summary: 'The start is a member of the end and has all rights of that group.',
    meaning:
      'The start is listed as a member, or the end is its primary group. Memberships of Domain Users, Domain Computers and Guest in Authenticated Users and Everyone, which the system grants itself, are added by the analysis.',
    gain: 'An attacker who controls a member has every right of the group and of the groups it is in, from the next logon on. Nested groups hide how far a membership reaches.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4728,
        text: 'A member was added to a global group.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4732,
        text: 'A member was added to a domain local group.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4756,
        text: 'A member was added to a universal group.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute member or primaryGroupID changed.',
      },
    ],
    detection:
      'Alert on each addition to groups of tier zero and to groups nested in them. Review memberships of privileged groups, nested ones and primary groups included.',
    remediation:
      'Remove the member, or nest the group elsewhere. Keep privileged groups small, flat and without groups of other tiers; use memberships with an expiry for tasks that end.',
    mayBreak:
      'Whatever the member did through the group. Access tokens and tickets keep a membership until they expire, so both the loss and the problem show up hours later.',
    references: [
      REFERENCES.attributeMember,
      REFERENCES.securityGroups,
      REFERENCES.bestPractices,
      REFERENCES.attackDomainGroups,
      REFERENCES.attackAccountManipulation,
    ],
  },

  Contains: {
    title: 'Contains the object',
    summary: 'The domain, organisational unit or container holds the object.',
    meaning:
      'The end is a direct child of the start in the tree of the directory. Entries of the access list of a container that can be inherited, and policies linked to it, reach what it holds.',
    gain: 'An attacker who controls a container can add entries to its access list that objects in it inherit, and link policies to organisational units. Objects with blocked inheritance, such as accounts that AdminSDHolder protects, do not inherit entries.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attributes nTSecurityDescriptor or gPLink of the container changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5139,
        text: 'An object was moved to another container.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created in the container.',
      },
    ],
    detection:
      'Alert on changes of access lists of containers that hold objects of tier zero, and on moves into them or out of them.',
    remediation:
      'The relationship itself is no fault. Keep objects of a tier in containers that only this tier controls, and remove rights of others on these containers.',
    mayBreak: 'Moving objects changes which policies apply to them and which delegated rights they inherit.',
    references: [
      REFERENCES.msAdts,
      REFERENCES.accessControl,
      REFERENCES.paperAce,
      REFERENCES.attackPermissions,
    ],
  },

  GPLink: {
    title: 'Policy link',
    summary: 'The group policy is linked to the domain or organisational unit.',
    meaning:
      'Users and computers below the end apply the policy, unless a filter, a disabled part of the policy or a unit that blocks inheritance keeps it away; an enforced link passes such units. Disabled links are not collected.',
    gain: 'Whoever can change the policy decides about settings of everything below: startup scripts, scheduled tasks, local groups, user rights. On computers, they run with the highest privileges.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute gPLink of the domain or unit changed, or versionNumber of the policy.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5145,
        text: 'Files of the policy in SYSVOL were written, where access to shares is audited.',
      },
      {
        source: 'Group Policy operational log',
        eventId: 5312,
        text: 'The list of policies that a computer or user applied.',
      },
    ],
    detection:
      'Alert on changes of policies that are linked to tier zero, and on new links there. Keep copies of policies and compare.',
    remediation:
      'Let only the tier of what is below change the policy. Remove links that are not needed; use separate policies for separate tiers.',
    mayBreak: 'Whatever the policy sets is no longer applied, and many settings fall back to defaults.',
    references: [
      REFERENCES.attributeGpLink,
      REFERENCES.groupPolicy,
      REFERENCES.paperGpo,
      REFERENCES.attackGroupPolicy,
    ],
  },

  HasSIDHistory: {
    title: 'Has another identity in its history',
    summary: 'The start has the end in its SID history, and with it all rights of the end.',
    meaning:
      'The attribute sIDHistory of the start holds the security identifier of the end. It is added to each logon of the start like a group. Migrations between domains fill the attribute, so that old permissions go on working.',
    gain: 'An attacker who controls the start has all rights that were granted to the end, without being it or a member of anything. The attribute is easily overlooked, so it also serves to come back later.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4765,
        text: 'SID history was added to an account.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4766,
        text: 'An attempt to add SID history to an account failed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute sIDHistory changed.',
      },
    ],
    detection:
      'List accounts with SID history, and alert on identifiers of privileged groups or of the own domain: no migration writes these.',
    remediation:
      'Grant permissions to the new accounts, then clear the attribute. Keep SID filtering on for trusts.',
    mayBreak:
      'Access to resources that still have entries for old identifiers. Clear the history in steps, beginning with a few users.',
    references: [
      REFERENCES.attributeSidHistory,
      REFERENCES.msPac,
      REFERENCES.attackSidHistory,
      REFERENCES.paperSidFiltering,
    ],
  },

  DCFor: {
    title: 'Domain controller',
    summary: 'The computer is a domain controller of the domain.',
    meaning: "The collector found the computer's account to be that of a domain controller.",
    gain: 'An attacker who controls a domain controller controls the domain: it holds all password hashes and keys, and writes to the directory. Read-only ones hold only the passwords that they may keep.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'The account of the computer was changed, such as to that of a domain controller.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'Logons at the domain controller itself.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4928,
        text: 'A source of replication was established.',
      },
    ],
    detection:
      'Alert on new domain controllers, on interactive logons of unusual accounts at them, and on services and tasks created there.',
    remediation:
      'The relationship is no fault. Let only tier zero log on to domain controllers or manage them, their virtual machines and their backups included, and run nothing else there.',
    mayBreak:
      'Agents for software distribution, backup and monitoring on domain controllers have to be moved to tier zero or removed.',
    references: [
      REFERENCES.msAdts,
      REFERENCES.bestPractices,
      REFERENCES.accessModel,
      REFERENCES.attackDcSync,
    ],
  },

  ClaimSpecialIdentity: {
    title: 'May act as a special identity',
    summary:
      'Whoever belongs to the start can also have the special identity or the guest account at the end.',
    meaning:
      'The analysis links Everyone of a collected domain to identities that a logon adds by the way it happens, such as Network, This Organization, NTLM Authentication or Schannel Authentication, and to the guest account where it is enabled.',
    gain: 'An attacker chooses how it logs on and so has every right that was granted to that identity. Rights for such identities are in effect rights for everybody.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'A logon; its type and package tell which special identities it has.',
      },
      { source: 'Security log of domain controllers', eventId: 4738, text: 'The guest account was changed.' },
      { source: 'Security log of domain controllers', eventId: 4722, text: 'The guest account was enabled.' },
    ],
    detection:
      'Search for entries and memberships that name special identities. Alert when the guest account is enabled.',
    remediation:
      'Replace rights of special identities by rights of groups with known members. Disable the guest account.',
    mayBreak: "Access without an account of one's own, such as old printers and shares for guests.",
    references: [
      REFERENCES.specialIdentities,
      REFERENCES.msDtyp,
      REFERENCES.securityIdentifiers,
      REFERENCES.attackDomainAccounts,
    ],
  },

  ContainsIdentity: {
    title: 'Domain of an account',
    summary: 'The user or computer is an account of the domain.',
    meaning:
      'The relationship stands for the fact that who controls a domain controls its accounts, wherever they are in its tree. Nothing in the product produces it today; Contains tells where objects are. It appears when uploaded data brings it.',
    gain: 'An attacker who controls the domain controls every account of it.',
    traces: [
      { source: 'Security log of domain controllers', eventId: 4720, text: 'A user account was created.' },
      {
        source: 'Security log of domain controllers',
        eventId: 4741,
        text: 'A computer account was created.',
      },
    ],
    detection: 'See what leads to the domain itself: whoever controls it needs no other right.',
    remediation: 'The relationship is no fault. Protect the domain and its controllers as tier zero.',
    mayBreak: 'Nothing, since there is nothing to remove.',
    references: [REFERENCES.msAdts, REFERENCES.bestPractices, REFERENCES.accessModel],
  },

  PropagatesACEsTo: {
    title: 'Access lists are inherited',
    summary: 'Entries of the access list of the container reach the object.',
    meaning:
      'The object is a child of the container and does not block inheritance, so entries that can be inherited apply to it. Nothing in the product produces the relationship today; Contains is what paths use. It appears when uploaded data brings it.',
    gain: 'An attacker who may change the access list of the container adds an entry that the object inherits, such as full control.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor of the container changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5139,
        text: 'An object was moved to another container.',
      },
    ],
    detection: 'Alert on changes of access lists of containers that hold valuable objects.',
    remediation:
      'Keep objects of a tier in containers that only this tier controls. Blocking inheritance on single objects works, but is easily forgotten.',
    mayBreak: 'Blocked inheritance also keeps delegated rights away, such as those of the help desk.',
    references: [
      REFERENCES.accessControl,
      REFERENCES.msAdts,
      REFERENCES.paperAce,
      REFERENCES.attackPermissions,
    ],
  },

  GPOAppliesTo: {
    title: 'Policy applies',
    summary: 'The group policy applies to the user or computer.',
    meaning:
      'The policy is linked to a domain or unit above the end, and no unit on the way blocks it unless the link is enforced. Filters by security group and by WMI are not considered. Nothing in the product produces the relationship today, and each analysis removes what uploads bring between directory objects; GPLink and Contains are what paths use.',
    gain: 'An attacker who can change the policy runs programs on the computer, or in the name of the user.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attributes of the policy or of a link changed.',
      },
      {
        source: 'Group Policy operational log',
        eventId: 5312,
        text: 'The list of policies that a computer or user applied.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5145,
        text: 'Files of the policy in SYSVOL were written, where access to shares is audited.',
      },
    ],
    detection: 'Alert on changes of policies that apply to tier zero.',
    remediation: 'Let only the tier of what it applies to change a policy.',
    mayBreak: 'Administrators of a location lose policies that also reach objects of higher tiers.',
    references: [
      REFERENCES.groupPolicy,
      REFERENCES.attributeGpLink,
      REFERENCES.paperGpo,
      REFERENCES.attackGroupPolicy,
    ],
  },

  CanApplyGPO: {
    title: 'Can make a policy apply',
    summary: 'The start can have a group policy of its choice apply to the user or computer.',
    meaning:
      'The start may link policies to a domain or unit above the end, because it has WriteGPLink, GenericWrite, GenericAll, WriteDacl, WriteOwner or Owns there. Nothing in the product produces the relationship today, and each analysis removes what uploads bring between directory objects; WriteGPLink and Contains are what paths use.',
    gain: 'An attacker links a policy that it controls and runs programs on the computer, or in the name of the user.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute gPLink of a domain or unit changed.',
      },
      {
        source: 'Group Policy operational log',
        eventId: 5312,
        text: 'The list of policies that a computer or user applied has a new one.',
      },
    ],
    detection: 'Alert on new links above objects of tier zero.',
    remediation: 'Remove the rights on the unit, or move objects of higher tiers out of it.',
    mayBreak: 'Administrators of a location that link policies to their own unit.',
    references: [
      REFERENCES.groupPolicy,
      REFERENCES.attributeGpLink,
      REFERENCES.paperGpo,
      REFERENCES.attackGroupPolicy,
    ],
  },
} satisfies FamilyHelp;
