import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Rights to change single attributes of an object, passwords and members included. */
export const ATTRIBUTE_RIGHTS_HELP = {
  ForceChangePassword: {
    title: 'Reset the password',
    summary: 'The start may set a new password for the end without knowing the old one.',
    meaning: 'An entry of the access list grants the extended right User-Force-Change-Password on a user.',
    gain: 'An attacker sets a password and logs on as the user, with all the rights it has. The user notices, because its own password no longer works; attackers therefore use it on service and dormant accounts, or at night.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4724,
        text: "An attempt was made to reset an account's password, with who did it.",
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4738,
        text: 'The user account was changed; the time of its last password change is new.',
      },
    ],
    detection:
      'Alert on resets of privileged and service accounts, and on resets by accounts outside the help desk. A logon from a new place soon after a reset is a strong sign.',
    remediation:
      'Remove the right. A help desk should reset passwords of ordinary users only: delegate on the organisational units with those users, and keep accounts of higher tiers elsewhere.',
    mayBreak: 'Help desk and self-service portals can no longer reset these passwords.',
    references: [
      REFERENCES.rightResetPassword,
      REFERENCES.event4724,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AddMember: {
    title: 'Add members',
    summary: 'The start may add anybody to the group, itself included.',
    meaning: 'An entry of the access list of the group grants the right to write its attribute member.',
    gain: 'An attacker adds an account that it controls and has all rights of the group from the next logon on. It may remove the account again when done.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4728,
        text: 'A member was added to a global group; 4732 for domain local and 4756 for universal groups.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute member of the group changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4729,
        text: 'A member was removed from a global group; 4733 and 4757 for the others.',
      },
    ],
    detection:
      'Alert on additions to privileged groups, above all when the member is removed again soon after.',
    remediation: 'Remove the right, or let a group of the same tier manage the group.',
    mayBreak: 'Group owners and access request portals that manage the membership.',
    references: [
      REFERENCES.attributeMember,
      REFERENCES.securityGroups,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AddSelf: {
    title: 'Add itself as member',
    summary: 'The start may add itself to the group.',
    meaning:
      'An entry of the access list of the group grants the validated write Self-Membership: whoever holds it may add or remove itself, but nobody else.',
    gain: 'An attacker who acts as the start joins the group and has all its rights from the next logon on.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4728,
        text: 'A member was added to a global group by itself; 4732 for domain local and 4756 for universal groups.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute member of the group changed.',
      },
    ],
    detection: 'Look for additions where who acted and who was added are the same account.',
    remediation: 'Remove the right, or use requests that somebody approves.',
    mayBreak:
      'Groups that people join by themselves, such as mailing lists. They should have no other rights.',
    references: [
      REFERENCES.rightSelfMembership,
      REFERENCES.attributeMember,
      REFERENCES.paperAce,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AddAllowedToAct: {
    title: 'Set resource-based delegation',
    summary: 'The start may decide who acts towards the computer in the name of others.',
    meaning:
      'An entry of the access list of the computer lets the start write its attribute msDS-AllowedToActOnBehalfOfOtherIdentity.',
    gain: 'An attacker lists an account with a service name that it controls, such as a computer it created, requests a ticket in the name of an administrator and controls the computer. Where users may create computers, any user account is enough to begin with.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-AllowedToActOnBehalfOfOtherIdentity of the computer changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4741,
        text: 'A computer account was created shortly before.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'A delegated service ticket to the computer.',
      },
    ],
    detection:
      'Alert on each change of the attribute; the creation of a computer by an ordinary user just before makes it certain.',
    remediation:
      'Remove the right. Set the machine account quota to 0 and mark privileged accounts as sensitive.',
    mayBreak:
      'Who joined a computer often has this right on it; tools that set the attribute for clusters need it.',
    references: [
      REFERENCES.attributeActOnBehalf,
      REFERENCES.msSfu,
      REFERENCES.paperWagging,
      REFERENCES.event5136,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WriteSPN: {
    title: 'Write service names',
    summary: 'The start may write the service principal names of the end.',
    meaning:
      'An entry of the access list of the account lets the start write its attribute servicePrincipalName. Anybody may request a ticket to an account with a service name, encrypted with a key that is made from its password.',
    gain: 'An attacker gives the user a service name, requests a ticket and tries to find out the password offline. It works for weak passwords; passwords of computers and managed accounts are too long. On computers, a moved service name can turn delegation against another computer.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute servicePrincipalName was written, often removed again soon.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4769,
        text: 'A service ticket to a user account, with RC4 encryption in many cases.',
      },
      { source: 'Security log of domain controllers', eventId: 4738, text: 'The user account was changed.' },
    ],
    detection: 'Alert on service names that appear on accounts of people, and on tickets requested for them.',
    remediation:
      'Remove the right. Use group managed service accounts for services and long passwords elsewhere; allow only AES encryption.',
    mayBreak:
      'Administrators of databases and web servers that register names themselves must ask for it. Old systems may know RC4 only.',
    references: [
      REFERENCES.attributeSpn,
      REFERENCES.event4769,
      REFERENCES.paperAce,
      REFERENCES.attackKerberoasting,
    ],
  },

  AddKeyCredentialLink: {
    title: 'Add a key to log on with',
    summary: 'The start may add keys to the end with which it can log on as the end.',
    meaning:
      'An entry of the access list of the user or computer lets the start write its attribute msDS-KeyCredentialLink. Windows Hello for Business stores public keys there; whoever has the private key obtains a ticket without a password. It needs a domain controller of Windows Server 2016 or newer with a certificate for Kerberos.',
    gain: 'An attacker adds a key of its own and logs on as the account with it. The password stays as it is, so nobody notices, and the way in stays until the key is removed. With the ticket, the NT hash of the account can be obtained as well.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-KeyCredentialLink changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate: the fields about the certificate are filled.',
      },
    ],
    detection:
      'Alert on changes of the attribute by anybody but the account itself, the registration of devices and the synchronisation account. List accounts with keys that no device explains.',
    remediation:
      'Remove the right, and keys that nobody knows. Put privileged accounts under AdminSDHolder, whose list has no such entry.',
    mayBreak:
      'Registration for Windows Hello for Business in hybrid environments, where the synchronisation account needs the right; the groups Key Admins and Enterprise Key Admins have it.',
    references: [
      REFERENCES.attributeKeyCredential,
      REFERENCES.paperShadow,
      REFERENCES.event5136,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WriteAccountRestrictions: {
    title: 'Write account restrictions',
    summary: 'The start may write the account restrictions of the end, delegation settings among them.',
    meaning:
      'An entry of the access list grants to write the property set User-Account-Restrictions. It holds userAccountControl, expiry dates and the attribute msDS-AllowedToActOnBehalfOfOtherIdentity. Who joins a computer often gets this right on it.',
    gain: 'Of a computer, an attacker sets resource-based delegation, as with AddAllowedToAct, and so controls it. Of a user, it can switch flags of the account, such as one that lets anybody request material to guess the password offline.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attributes msDS-AllowedToActOnBehalfOfOtherIdentity or userAccountControl changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'The computer account was changed; 4738 for users.',
      },
    ],
    detection: 'Alert on each change of the delegation attribute, and on flags that weaken authentication.',
    remediation:
      'Remove the right from accounts that joined computers; set the machine account quota to 0 and join with accounts made for that.',
    mayBreak:
      'Joining a computer again under the same name with the same account, and tools that enable and disable accounts.',
    references: [
      REFERENCES.rightRestrictions,
      REFERENCES.attributeActOnBehalf,
      REFERENCES.paperWagging,
      REFERENCES.event5136,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WriteGPLink: {
    title: 'Link policies',
    summary: 'The start may link group policies to the domain or organisational unit.',
    meaning:
      'An entry of the access list of the end lets the start write its attribute gPLink. It may then decide which policies apply to the users and computers below.',
    gain: 'An attacker links a policy whose content it controls and so runs programs on all computers below, with the highest privileges. It need not be a policy of this domain: a link may point to content on a server of the attacker.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute gPLink of the domain or unit changed.',
      },
      {
        source: 'Group Policy operational log',
        eventId: 5312,
        text: 'The list of policies that a computer applied has a new one.',
      },
      {
        source: 'Network monitoring',
        text: 'Computers fetch policy files from a server that is no domain controller.',
      },
    ],
    detection:
      'Alert on each change of gPLink on the domain, on the unit of domain controllers and on units with objects of tier zero.',
    remediation: 'Remove the right, or delegate it only to the tier of what is below.',
    mayBreak: 'Administrators of a location that link policies to their own unit.',
    references: [
      REFERENCES.attributeGpLink,
      REFERENCES.groupPolicy,
      REFERENCES.paperGpo,
      REFERENCES.attackGroupPolicy,
      REFERENCES.event5136,
    ],
  },

  WriteAltSecurityIdentities: {
    title: 'Write certificate mappings',
    summary: 'The start may say which certificates log on as the end.',
    meaning:
      'An entry of the access list of the user or computer lets the start write its attribute altSecurityIdentities, which maps certificates to the account.',
    gain: 'An attacker maps a certificate that it can obtain to the account, and logs on as it. Strong mapping does not stop this, as a mapping by issuer and serial number is strong. Logons with certificates of an authority in the NTAuth store are what it needs.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute altSecurityIdentities changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate that was issued to another account.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4738,
        text: 'The user account was changed; 4742 for computers.',
      },
    ],
    detection:
      'Alert on each change of the attribute on accounts of people; list accounts that have mappings.',
    remediation: 'Remove the right, and mappings that nobody knows.',
    mayBreak: 'Tools that map certificates of smart cards from other authorities.',
    references: [
      REFERENCES.attributeAltSecurity,
      REFERENCES.paperEsc14,
      REFERENCES.kbCertificateMapping,
      REFERENCES.attackCertificates,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WritePublicInformation: {
    title: 'Write the public information',
    summary:
      'The start may write the public information of the end, certificate mappings and service names among it.',
    meaning:
      'An entry of the access list grants to write the property set Public-Information. It holds altSecurityIdentities, servicePrincipalName, userPrincipalName and other attributes beside harmless ones.',
    gain: 'An attacker maps a certificate of its own to the account and logs on as it, as with WriteAltSecurityIdentities, or gives a user a service name in order to guess its password offline, as with WriteSPN.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attributes altSecurityIdentities, servicePrincipalName or userPrincipalName changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate that was issued to another account.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4738,
        text: 'The user account was changed; 4742 for computers.',
      },
    ],
    detection: 'Alert on changes of these attributes by accounts that do not manage them.',
    remediation: 'Replace the entry by rights on the attributes that are needed.',
    mayBreak:
      'Address book, mail and personnel systems that were granted the property set in order to write names and numbers.',
    references: [
      REFERENCES.rightPublicInformation,
      REFERENCES.attributeAltSecurity,
      REFERENCES.paperEsc14,
      REFERENCES.attackCertificates,
      REFERENCES.attackAccountManipulation,
    ],
  },
} satisfies FamilyHelp;
