import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Who administers computers, and who logs on to them. */
export const COMPUTERS_HELP = {
  HasSession: {
    title: 'Somebody is logged on',
    summary: 'The user was seen logged on to the computer.',
    meaning:
      "A collector saw a session of the user on the computer. It is a moment's observation: sessions come and go, so they are removed when they are not seen again for some days.",
    gain: 'Whoever controls the computer can take over what the session holds: passwords, keys and tickets in memory, or the session itself. So control of the computer becomes control of the user, for as long as the session lasts and often longer.',
    traces: [
      {
        source: 'Security log of the computer',
        eventId: 4624,
        text: 'The user logged on; the logon type tells how.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4672,
        text: 'The session has privileges of an administrator.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4656,
        text: 'A handle to the process lsass.exe was requested, where its access is audited.',
      },
    ],
    detection:
      'Alert on logons of privileged accounts to computers of lower tiers, and on access to the memory of lsass.exe.',
    remediation:
      'Deny accounts of a tier to log on to computers of lower tiers, by policy or authentication silos. Administer from dedicated workstations, turn on Credential Guard and put administrators into Protected Users.',
    mayBreak:
      'Administrators need other accounts and computers for other tasks. Protected Users cannot use NTLM, delegation or old encryption types, which some applications need.',
    references: [
      REFERENCES.event4624,
      REFERENCES.protectedUsers,
      REFERENCES.accessModel,
      REFERENCES.attackLsassMemory,
    ],
  },

  AdminTo: {
    title: 'Local administrator',
    summary: 'The start is a local administrator of the computer.',
    meaning:
      "The start is a direct member of the computer's local group Administrators (RID 544), as collected from the computer or from group policies. Members of members are reached through MemberOf.",
    gain: 'An attacker controls the computer: it runs programs with the highest privileges, reads stored secrets, and takes over everybody with a session there. It may switch off protection on the way.',
    traces: [
      {
        source: 'Security log of the computer',
        eventId: 4624,
        text: 'A logon at the computer, mostly of type 3.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4672,
        text: 'The new session has privileges of an administrator.',
      },
      {
        source: 'System log of the computer',
        eventId: 7045,
        text: 'A service was installed, one way to run programs remotely.',
      },
      { source: 'Security log of the computer', eventId: 4698, text: 'A scheduled task was created.' },
    ],
    detection:
      'Alert on network logons with administrator privileges between workstations, and on services and tasks that appear at the same time on several computers.',
    remediation:
      "Take the member out of the group. Administer through groups of the computer's tier, give local administrators different passwords with LAPS, and deny them logons over the network.",
    mayBreak: 'Software distribution, monitoring, backup and support staff that use the membership.',
    references: [
      REFERENCES.attackAdminShares,
      REFERENCES.attackLocalGroups,
      REFERENCES.accessModel,
      REFERENCES.windowsLaps,
      REFERENCES.msDtyp,
    ],
  },

  CanPSRemote: {
    title: 'PowerShell remoting',
    summary: 'The start may open PowerShell sessions on the computer.',
    meaning:
      "The start is a direct member of the computer's local group Remote Management Users (RID 580). The sessions have the rights of the user, not those of an administrator.",
    gain: 'An attacker runs commands on the computer as the start, reads what it can read there and looks for ways to higher privileges and other sessions.',
    traces: [
      { source: 'WinRM operational log', eventId: 91, text: 'A session was created on the computer.' },
      {
        source: 'PowerShell operational log',
        eventId: 4104,
        text: 'The text of scripts that ran, where logging of script blocks is on.',
      },
      { source: 'Security log of the computer', eventId: 4624, text: 'A network logon of the user.' },
    ],
    detection:
      'Alert on sessions from computers that are no administration hosts, and search script logs for access to credentials.',
    remediation:
      'Take the member out of the group. Offer constrained endpoints with Just Enough Administration instead, and let the firewall admit only administration hosts.',
    mayBreak: 'Scripts and automation that run commands on the computer.',
    references: [
      REFERENCES.remotingSecurity,
      REFERENCES.enoughAdministration,
      REFERENCES.attackRemoteManagement,
      REFERENCES.msDtyp,
    ],
  },

  CanRDP: {
    title: 'Remote desktop',
    summary: 'The start may log on to the computer through remote desktop.',
    meaning:
      "The start is in the computer's local group Remote Desktop Users (RID 555) and has the right to log on through Remote Desktop Services. A computer whose user rights were not collected gives no relationship, unless the rule set of 2025-11 is used.",
    gain: "An attacker gets a desktop on the computer as the start. It can run programs, read files and look for ways to higher privileges there. Other people's credentials in memory need administrator rights.",
    traces: [
      { source: 'Security log of the computer', eventId: 4624, text: 'A logon of type 10.' },
      {
        source: 'Terminal Services operational logs',
        eventId: 1149,
        text: 'A user authenticated to remote desktop.',
      },
      {
        source: 'Terminal Services operational logs',
        eventId: 21,
        text: 'A session was opened on the computer.',
      },
      { source: 'Security log of the computer', eventId: 4778, text: 'A session was reconnected.' },
    ],
    detection:
      'Alert on remote desktop logons from unusual addresses, at unusual times, or of accounts of another tier.',
    remediation:
      'Take the member out of the group, or take the logon right from it. Use gateways with a second factor and restricted administration modes.',
    mayBreak: 'People who work on the computer remotely; terminal servers exist for that.',
    references: [
      REFERENCES.remoteDesktopRight,
      REFERENCES.msLsad,
      REFERENCES.attackRemoteDesktop,
      REFERENCES.msDtyp,
    ],
  },

  ExecuteDCOM: {
    title: 'Remote COM',
    summary: 'The start may start and use COM objects of the computer over the network.',
    meaning:
      "The start is a direct member of the computer's local group Distributed COM Users (RID 562), which launch and access permissions name. What an object lets its caller do depends on that object.",
    gain: 'An attacker uses an object that can run programs, if its own permissions allow it, and so runs code on the computer. Many such objects also ask for administrator rights.',
    traces: [
      { source: 'Security log of the computer', eventId: 4624, text: 'A network logon of the user.' },
      {
        source: 'Security log of the computer',
        eventId: 4688,
        text: 'A program was started by a COM server such as mmc.exe or an office application without a user at the desk.',
      },
      {
        source: 'System log of the computer',
        eventId: 10036,
        text: 'An activation was refused for its low authentication level.',
      },
    ],
    detection:
      'Watch for COM servers that start command shells, and for calls of remote activation from workstations.',
    remediation:
      'Take the member out of the group, restrict the launch permissions, and let the firewall admit remote procedure calls only from administration hosts.',
    mayBreak: 'Industrial control software (OPC), monitoring and management consoles that use COM remotely.',
    references: [REFERENCES.msDcom, REFERENCES.attackDcom, REFERENCES.msDtyp],
  },

  SQLAdmin: {
    title: 'Database administrator',
    summary: 'The user is likely an administrator of an SQL Server instance on the computer.',
    meaning:
      'The user account has a service principal name of an SQL Server on the computer, which is how a service account is recognised. The account that runs an instance is as a rule a member of its role sysadmin. The property port tells the instance.',
    gain: 'An attacker who acts as the user is administrator of the database. It reads and changes all data, and can have the server run programs with the rights of the service.',
    traces: [
      {
        source: 'Application log of the computer',
        eventId: 33205,
        text: "An event of the server's audit, where auditing is on.",
      },
      {
        source: 'Application log of the computer',
        eventId: 15457,
        text: 'A configuration option was changed, such as one that allows running programs.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4688,
        text: 'The process of the database server started a command shell.',
      },
    ],
    detection:
      'Alert on configuration changes and on programs started by the database server, and on logons of service accounts from other hosts.',
    remediation:
      'Run instances under group managed service accounts, one for each, without further rights. Take members out of sysadmin who do not administer the instance.',
    mayBreak: 'Jobs, linked servers and backup that run in the name of the account.',
    references: [
      REFERENCES.serverRoles,
      REFERENCES.managedAccounts,
      REFERENCES.attackStoredProcedures,
      REFERENCES.attackKerberoasting,
    ],
  },

  LocalToComputer: {
    title: 'Local group of the computer',
    summary: 'The local group belongs to the computer.',
    meaning:
      'The group was collected from the computer, or group policies make changes to it. The relationship only says where the group is; what its members may do is derived from its RID: AdminTo (544), CanRDP (555), ExecuteDCOM (562) and CanPSRemote (580).',
    gain: 'Nothing by itself. It is a part of what makes members of the group reach the computer.',
    traces: [
      { source: 'Security log of the computer', eventId: 4731, text: 'A local group was created.' },
      { source: 'Security log of the computer', eventId: 4735, text: 'A local group was changed.' },
      {
        source: 'Security log of the computer',
        eventId: 4799,
        text: 'The members of a local group were listed, which collectors and attackers do.',
      },
    ],
    detection: 'Watch event 4799 for lists that are read from many computers by one account.',
    remediation:
      'The relationship is no fault. Manage members of local groups by policy, and restrict who may list them remotely.',
    mayBreak: 'Restricting remote lists also stops inventory tools and collectors.',
    references: [REFERENCES.msDtyp, REFERENCES.securityGroups, REFERENCES.attackLocalGroups],
  },

  MemberOfLocalGroup: {
    title: 'Member of a local group',
    summary: 'The start is a member of the local group of a computer.',
    meaning:
      'The membership was collected from the computer, or group policies add the start to the group. Members of Administrators, Remote Desktop Users, Distributed COM Users and Remote Management Users have relationships of their own to the computer, which the analysis derives.',
    gain: 'What the group may do on its computer. For groups other than the four, that depends on user rights and on permissions that were not collected.',
    traces: [
      { source: 'Security log of the computer', eventId: 4732, text: 'A member was added to a local group.' },
      {
        source: 'Security log of the computer',
        eventId: 4733,
        text: 'A member was removed from a local group.',
      },
      {
        source: 'Security log of the computer',
        eventId: 4799,
        text: 'The members of a local group were listed.',
      },
    ],
    detection: 'Alert on members that were added outside policies, above all to Administrators.',
    remediation:
      'Remove the member. Let a policy state the members of local groups, so that others are removed again.',
    mayBreak:
      'Whatever the member did on the computer through the group; services run with local memberships at times.',
    references: [REFERENCES.msDtyp, REFERENCES.attackLocalGroups, REFERENCES.attackAccountManipulation],
  },

  RemoteInteractiveLogonRight: {
    title: 'Right to log on through remote desktop',
    summary: 'The start has the right to log on to the computer through Remote Desktop Services.',
    meaning:
      'The user right SeRemoteInteractiveLogonRight was collected from the computer. It takes effect together with membership in the local group Remote Desktop Users; CanRDP tells who has both.',
    gain: 'Alone, nothing: without the permission that the local group has, the logon is refused.',
    traces: [
      { source: 'Security log of the computer', eventId: 4704, text: 'A user right was assigned.' },
      { source: 'Security log of the computer', eventId: 4705, text: 'A user right was removed.' },
      {
        source: 'Security log of the computer',
        eventId: 4717,
        text: 'System security access was granted to an account, which is how logon rights are reported.',
      },
    ],
    detection: 'Compare the user rights of computers with the policy that should set them.',
    remediation:
      "Assign the right by policy to a group of the computer's tier, and remove broad groups such as Everyone.",
    mayBreak: 'People who work remotely on computers that the policy leaves out.',
    references: [REFERENCES.remoteDesktopRight, REFERENCES.msLsad, REFERENCES.attackRemoteDesktop],
  },
} satisfies FamilyHelp;
