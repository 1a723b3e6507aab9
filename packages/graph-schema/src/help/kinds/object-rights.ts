import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Rights over an object as a whole, and what owning one gives. */
export const OBJECT_RIGHTS_HELP = {
  Owns: {
    title: 'Owner of the object',
    summary:
      'The start owns the end, and owning an object includes the right to change who may do what with it.',
    meaning:
      'Every object has an owner, by default who created it. Windows lets the owner read and change the access list whatever the list says, unless an entry for OWNER RIGHTS limits it. The analysis derives this from the collected owner. In domains whose dSHeuristics has 1 as its 29th character, owners of computers and managed service accounts have no implied rights; there, only members of Domain Admins and Enterprise Admins keep the relationship.',
    gain: 'An attacker who acts as the owner can add an entry to the access list of the object that grants full control, and then use it as GenericAll on that kind of object allows. It is a quiet way in, because no entry of the list names the owner.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor of the object changes when the owner grants rights.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'An operation with the access WRITE_DAC, where the object has an audit entry for it.',
      },
    ],
    detection:
      'Compare owners with who should own: computers, users, groups and policies of value belong to Domain Admins. Alert on changes of access lists by accounts that are owners but no administrators.',
    remediation:
      'Set the owner of valuable objects to Domain Admins, and create objects with accounts made for that. Block implied rights of owners in the forest as KB5008383 describes.',
    mayBreak:
      'Processes that create an object and change its access list later lose that right, such as joining scripts and provisioning tools.',
    references: [
      REFERENCES.kbOwnerRights,
      REFERENCES.msAdtsHeuristics,
      REFERENCES.accessControl,
      REFERENCES.paperAce,
      REFERENCES.attackPermissions,
    ],
  },

  GenericAll: {
    title: 'Full control',
    summary: 'The start has full control of the end.',
    meaning:
      'An entry of the access list of the end grants the start GENERIC_ALL, or all rights that make it up: to read and write every attribute, to use every extended right, to change the access list and the owner, and to delete the object.',
    gain: 'An attacker takes the object over in the way its kind offers. Of a user: a new password, an additional key to log on with or a service name to crack its password. Of a group: membership. Of a computer: delegation, keys and its stored local password. Of a policy: what runs wherever it applies. Of a template: certificates for anybody. Of a domain: the password hashes of all its accounts.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'Any attribute of the object changes, its access list included.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Write and control access to the object, where it has an audit entry.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4724,
        text: 'A password is reset without the old one.',
      },
    ],
    detection:
      'Audit changes of privileged objects and compare the account that made them with those that manage these objects. The right itself leaves no trace until it is used, so review access lists of tier zero regularly.',
    remediation:
      'Remove the entry, or replace it with the few rights that the task needs, granted to a group of the same tier. If the entry is inherited, change it where it comes from.',
    mayBreak:
      'Whatever the start did with the object: help desk tools, synchronisation, mail systems and backup agents often hold broad rights that nobody wrote down. Watch use of the right for some weeks before removing it.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.accessControl,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
      REFERENCES.event5136,
    ],
  },

  GenericWrite: {
    title: 'Write all attributes',
    summary: 'The start may write every attribute of the end that no special right protects.',
    meaning:
      'An entry of the access list grants GENERIC_WRITE or the right to write all properties. It covers no extended rights such as resetting a password, and not the access list itself.',
    gain: 'An attacker writes those attributes that lead to control: members of a group, key credentials or service names of a user, key credentials or delegation settings of a computer, the files path of a group policy, the flags of a certificate template.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute that was written, with old and new value: member, msDS-KeyCredentialLink, servicePrincipalName, msDS-AllowedToActOnBehalfOfOtherIdentity, gPCFileSysPath and others.',
      },
      { source: 'Security log of domain controllers', eventId: 4738, text: 'A user account was changed.' },
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'A computer account was changed.',
      },
    ],
    detection: 'Alert on changes of the attributes above by accounts that do not manage them.',
    remediation: 'Replace the entry by the right to write the attributes that are needed, or remove it.',
    mayBreak:
      'Provisioning and synchronisation that update many attributes with one broad right need one entry for each attribute or property set.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.accessControl,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
      REFERENCES.event5136,
    ],
  },

  WriteOwner: {
    title: 'Take ownership',
    summary: 'The start may make itself the owner of the end, and so gain its control.',
    meaning:
      'An entry of the access list grants WRITE_OWNER. A new owner has the implied right to change the access list. The analysis derives this from the collected right; for computers and managed service accounts of domains that block implied rights of owners (29th character of dSHeuristics is 1), it derives nothing.',
    gain: "An attacker becomes the owner, grants itself full control, and goes on as GenericAll allows. Two changes of the object's security descriptor are all it takes.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor changes twice: first the owner, then the list.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Operations with the accesses WRITE_OWNER and WRITE_DAC, where the object has an audit entry.',
      },
    ],
    detection: 'Changes of owner are rare outside migrations. Alert on each one for objects of tier zero.',
    remediation: 'Remove the entry. Block implied rights of owners in the forest as KB5008383 describes.',
    mayBreak: 'Tools that repair ownership, and migration tools.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.kbOwnerRights,
      REFERENCES.msAdtsHeuristics,
      REFERENCES.paperAce,
      REFERENCES.attackPermissions,
    ],
  },

  WriteDacl: {
    title: 'Change the access list',
    summary: 'The start may change the access list of the end, and so grant itself any right.',
    meaning:
      'An entry of the access list grants WRITE_DAC. Nothing else is needed for full control, since the list decides about every other right.',
    gain: 'An attacker adds an entry with full control for an account of its own, or a less visible one with just the right it needs, such as replication rights on a domain. Such entries also serve to come back later.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor of the object changes; the event has the old and the new descriptor.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'An operation with the access WRITE_DAC, where the object has an audit entry.',
      },
    ],
    detection:
      'Compare the old and the new descriptor in event 5136 and alert when an entry is added to the domain, AdminSDHolder, or any object of tier zero.',
    remediation: 'Remove the right, and review the list for entries that were added with it.',
    mayBreak:
      'Installers that prepare the directory, such as those of mail systems, ask for this right; grant it for the time of the installation.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.accessControl,
      REFERENCES.paperAce,
      REFERENCES.attackPermissions,
      REFERENCES.event5136,
    ],
  },

  AllExtendedRights: {
    title: 'All extended rights',
    summary: 'The start has every extended right on the end.',
    meaning:
      'An entry of the access list grants control access without naming a right, so it grants all of them: to reset the password of a user, to read a confidential local administrator password of a computer, to replicate the secrets of a domain, and to enrol in a certificate template.',
    gain: 'An attacker uses the extended right that the kind of object offers: a new password for a user, the local administrator password of a computer that LAPS manages, all password hashes of a domain, or a certificate of a template.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Control access to the object, with the identifier of the right, where the object has an audit entry.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4724,
        text: 'A password is reset without the old one.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate is requested.',
      },
    ],
    detection:
      'Audit control access on domains and on privileged objects, and alert on identifiers of replication and password rights used by unusual accounts.',
    remediation: 'Replace the entry by the one extended right that is needed.',
    mayBreak: 'Tools that relied on one of the rights; find out which with event 4662 before.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.accessControl,
      REFERENCES.event4662,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WriteOwnerLimitedRights: {
    title: 'Take ownership, with limited rights',
    summary:
      'The start may make itself the owner of the end, where owners have the rights that an inherited entry states.',
    meaning:
      'An entry of the access list grants WRITE_OWNER, and an inherited entry for OWNER RIGHTS replaces the implied rights of an owner. The property privileges lists what that entry grants to whoever is the owner.',
    gain: 'An attacker becomes the owner and uses the listed rights. Whether that is control depends on them: full control and changes of the access list are, reading is not.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor changes when the owner does.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'An operation with the access WRITE_OWNER, where the object has an audit entry.',
      },
    ],
    detection:
      'Alert on changes of owner of valuable objects, and review what OWNER RIGHTS has on containers.',
    remediation: 'Remove the right to take ownership, or reduce the entry for OWNER RIGHTS to reading.',
    mayBreak:
      'Owners that relied on the granted rights, such as those who created objects in that container.',
    references: [
      REFERENCES.securityIdentifiers,
      REFERENCES.accessRights,
      REFERENCES.kbOwnerRights,
      REFERENCES.attackPermissions,
    ],
  },

  WriteOwnerRaw: {
    title: 'May take ownership, as collected',
    summary: 'An entry of the access list lets the start make itself the owner of the end.',
    meaning:
      'This is what was collected. Whether ownership gives control depends on the domain and on the kind of object, so the analysis derives WriteOwner from it, where it does, and paths use that one.',
    gain: 'See WriteOwner, where it is derived. Where implied rights of owners are blocked, an attacker becomes the owner but gains no rights by that.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor changes when the owner does.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'An operation with the access WRITE_OWNER, where the object has an audit entry.',
      },
    ],
    detection:
      "Review such entries on valuable objects even where nothing is derived: the domain's setting could change.",
    remediation: 'Remove the entry.',
    mayBreak: 'Tools that repair ownership, and migration tools.',
    references: [
      REFERENCES.accessRights,
      REFERENCES.kbOwnerRights,
      REFERENCES.msAdtsHeuristics,
      REFERENCES.attackPermissions,
    ],
  },

  OwnsLimitedRights: {
    title: 'Owner with limited rights',
    summary: 'The start owns the end and has the rights that an entry for OWNER RIGHTS states.',
    meaning:
      'The access list has an entry for OWNER RIGHTS, which replaces the implied rights of the owner. The property privileges lists what it grants.',
    gain: 'An attacker who acts as the owner uses the listed rights. Whether that is control depends on them: writing attributes and changes of the access list are, reading is not.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'Attributes of the object change by its owner.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'Access to the object by its owner, where it has an audit entry.',
      },
    ],
    detection: 'Compare owners with who should own, and review what OWNER RIGHTS has.',
    remediation: 'Set the owner of valuable objects to Domain Admins, or reduce the entry to reading.',
    mayBreak: 'Those who created the object and maintain it through these rights.',
    references: [
      REFERENCES.securityIdentifiers,
      REFERENCES.kbOwnerRights,
      REFERENCES.accessControl,
      REFERENCES.attackPermissions,
    ],
  },

  OwnsRaw: {
    title: 'Owner, as collected',
    summary: 'The start is the owner of the end.',
    meaning:
      'This is what was collected. Whether ownership gives control depends on the domain and on the kind of object, so the analysis derives Owns from it, where it does, and paths use that one.',
    gain: 'See Owns, where it is derived. Where implied rights of owners are blocked, an attacker who acts as the owner gains no rights by that.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute nTSecurityDescriptor changes when the owner does.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created; its creator becomes the owner as a rule.',
      },
    ],
    detection: 'List objects whose owner is no administrator, above all computers that users joined.',
    remediation:
      'Set the owner of valuable objects to Domain Admins, and create objects with accounts made for that.',
    mayBreak: 'Scripts that change the access list of what they created.',
    references: [
      REFERENCES.accessControl,
      REFERENCES.kbOwnerRights,
      REFERENCES.msAdtsHeuristics,
      REFERENCES.attackPermissions,
    ],
  },

  CanReanimateTombstone: {
    title: 'Bring back a deleted account',
    summary: 'The start can restore the deleted object at the end.',
    meaning:
      'The start may restore deleted objects of the domain, create objects in one of its containers, and write both names of the deleted object: restoring is a rename into a container. Deleted objects are only read where somebody allowed the collector to, so that none found does not mean that there are none.',
    gain: 'An attacker restores an account that somebody deleted and takes it over. It has its security identifier again, and with it whatever access lists still grant it; with the recycle bin of the directory its memberships come back as well.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5138,
        text: 'A directory object was undeleted, with who did it.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4722,
        text: 'The restored user account was enabled.',
      },
    ],
    detection:
      'Restoring is rare: alert on each, above all of accounts that were privileged, and by somebody who is no administrator.',
    remediation:
      'Leave the right to restore to administrators of the domain. Remove rights and memberships of privileged accounts before they are deleted, and clean access lists of identifiers that nobody has any more.',
    mayBreak: 'Help desks that restore accounts need somebody of the tier of the domain to do it.',
    references: [REFERENCES.msAdts, REFERENCES.accessControl, REFERENCES.attackAccountManipulation],
  },
} satisfies FamilyHelp;
