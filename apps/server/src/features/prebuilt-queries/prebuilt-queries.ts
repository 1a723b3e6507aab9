import { AZURE_QUERIES } from './azure-queries.ts';
import type { PrebuiltQuery } from './prebuilt-query.ts';

const PRIVILEGED = 'Privileged accounts';
const PATHS = 'Attack paths';
const KERBEROS = 'Kerberos';
const CREDENTIALS = 'Credentials';
const CONTROL = 'Control over objects';
const CERTIFICATES = 'Certificate services';
const POLICIES = 'Group policy';
const TRUSTS = 'Trusts and domains';
const COMPUTERS = 'Computers';
const HYGIENE = 'Account hygiene';

/** Groups that are meant to control a domain; object ids end like this wherever it is. */
const ADMIN_GROUPS = "['-512', '-519', '-518', '-516', '-498', '-544', 'S-1-5-9', 'S-1-5-18']";

/** A condition: the principal is none of the groups that control the domain by design. */
const isNoAdmin = (variable: string) =>
  `none(ending IN ${ADMIN_GROUPS} WHERE ${variable}.objectid ENDS WITH ending)`;

const isTierZero = (variable: string) =>
  `(${variable}:Tag_Tier_Zero OR ${variable}.system_tags CONTAINS 'admin_tier_0')`;

const secondsAgo = (days: number) => `datetime().epochSeconds - ${days} * 86400`;

export const PREBUILT_QUERIES: readonly PrebuiltQuery[] = [
  {
    id: 'domain-admins',
    name: 'Domain administrators, nested groups included',
    category: PRIVILEGED,
    description:
      'Every user and computer that is a domain administrator, with the chain of groups that makes it one. Shorten the chains, and keep daily accounts out.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH p = (member:User|Computer)-[:MemberOf*1..]->(admins)
RETURN p`,
  },
  {
    id: 'forest-admins',
    name: 'Enterprise and schema administrators',
    category: PRIVILEGED,
    description:
      'These groups rule the whole forest. They should be empty between two changes of the forest.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-519' OR admins.objectid ENDS WITH '-518'
MATCH p = (member:User|Computer)-[:MemberOf*1..]->(admins)
RETURN p`,
  },
  {
    id: 'operator-groups',
    name: 'Members of the operator groups',
    category: PRIVILEGED,
    description:
      'Account, server, print and backup operators can make themselves administrators. Today nobody needs to be one.',
    query: `MATCH (operators:Group)
WHERE any(ending IN ['-S-1-5-32-548', '-S-1-5-32-549', '-S-1-5-32-550', '-S-1-5-32-551'] WHERE operators.objectid ENDS WITH ending)
MATCH p = (member:Base)-[:MemberOf*1..]->(operators)
RETURN p`,
  },
  {
    id: 'tier-zero',
    name: 'Everything in tier zero',
    category: PRIVILEGED,
    description:
      'What controls everything else. Whatever is missing here is missing in all queries that ask for tier zero.',
    query: `MATCH (n)
WHERE ${isTierZero('n')}
RETURN n`,
  },
  {
    id: 'admins-outside-protected-users',
    name: 'Domain administrators outside of Protected Users',
    category: PRIVILEGED,
    description:
      'Members of Protected Users leave no reusable credentials on the machines they log on to. Administrators belong there, emergency accounts excepted.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH (user:User)-[:MemberOf*1..]->(admins)
WITH DISTINCT user
WHERE user.enabled = true
  AND NOT EXISTS { MATCH (user)-[:MemberOf*1..]->(protected:Group) WHERE protected.objectid ENDS WITH '-525' }
RETURN user`,
  },
  {
    id: 'former-admins',
    name: 'Accounts that were protected once and are no more',
    category: PRIVILEGED,
    description:
      'The mark of protected accounts stays when they leave the group, and so does their closed access list, which no longer inherits. Reset both.',
    query: `MATCH (user:User)
WHERE user.admincount = true
  AND NOT EXISTS { MATCH (user)-[:MemberOf*1..]->(g:Group) WHERE g.admincount = true }
RETURN user`,
  },
  {
    id: 'admins-that-can-be-delegated',
    name: 'Domain administrators whose identity services may pass on',
    category: PRIVILEGED,
    description:
      'A service that is trusted for delegation can act as these accounts. Mark them as sensitive, or add them to Protected Users.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH (user:User)-[:MemberOf*1..]->(admins)
WITH DISTINCT user
WHERE user.enabled = true AND coalesce(user.sensitive, false) = false
  AND NOT EXISTS { MATCH (user)-[:MemberOf*1..]->(protected:Group) WHERE protected.objectid ENDS WITH '-525' }
RETURN user`,
  },
  {
    id: 'admin-sessions-on-other-computers',
    name: 'Sessions of domain administrators outside of domain controllers',
    category: PRIVILEGED,
    description:
      'Whoever takes over one of these computers takes the administrator with it. Log on to controllers and administration machines only.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH p = (computer:Computer)-[:HasSession]->(user:User)-[:MemberOf*1..]->(admins)
WHERE NOT EXISTS { (computer)-[:DCFor]->(:Domain) }
RETURN p`,
  },
  {
    id: 'tier-zero-sessions',
    name: 'Sessions of tier zero users on other computers',
    category: PRIVILEGED,
    description: 'Each is a step from an ordinary computer into tier zero.',
    query: `MATCH p = (computer:Computer)-[:HasSession]->(user:User)
WHERE ${isTierZero('user')} AND NOT coalesce(${isTierZero('computer')}, false)
RETURN p`,
  },

  {
    id: 'shortest-paths-to-domain-admins',
    name: 'Shortest paths from users to Domain Admins',
    category: PATHS,
    description: 'One shortest path for each user that has one. Cut the steps that most of them share.',
    query: `MATCH p = shortestPath((user:User)-[:AD_ATTACK_PATHS*1..]->(admins:Group))
WHERE admins.objectid ENDS WITH '-512' AND user.enabled = true
RETURN p
LIMIT 1000`,
  },
  {
    id: 'shortest-paths-from-kerberoastable-users',
    name: 'Shortest paths from roastable users to Domain Admins',
    category: PATHS,
    description:
      'The password of these users can be guessed offline, and then the way is open. Long random passwords, or managed accounts, close it.',
    query: `MATCH p = shortestPath((user:User)-[:AD_ATTACK_PATHS*1..]->(admins:Group))
WHERE admins.objectid ENDS WITH '-512' AND user.hasspn = true AND user.enabled = true
RETURN p
LIMIT 1000`,
  },
  {
    id: 'shortest-paths-from-everybody',
    name: 'Shortest paths from everybody to Domain Admins',
    category: PATHS,
    description:
      'Begins with the groups all accounts are in. A path here means that any phished user is an administrator a little later.',
    query: `MATCH p = shortestPath((everybody:Group)-[:AD_ATTACK_PATHS*1..]->(admins:Group))
WHERE admins.objectid ENDS WITH '-512'
  AND any(ending IN ['-513', '-515', 'S-1-1-0', 'S-1-5-11'] WHERE everybody.objectid ENDS WITH ending)
RETURN p`,
  },
  {
    id: 'shortest-paths-to-tier-zero',
    name: 'Shortest paths from other users to tier zero',
    category: PATHS,
    description: 'One shortest path for each enabled user outside of tier zero and each target.',
    query: `MATCH p = shortestPath((user:User)-[:AD_ATTACK_PATHS*1..]->(target:Tag_Tier_Zero))
WHERE user.enabled = true AND NOT user:Tag_Tier_Zero
RETURN p
LIMIT 1000`,
  },
  {
    id: 'shortest-paths-from-owned',
    name: 'Shortest paths from owned objects to tier zero',
    category: PATHS,
    description: 'Where somebody who controls what is marked as owned can go from there.',
    query: `MATCH p = shortestPath((owned:Tag_Owned)-[:ALL_ATTACK_PATHS*1..]->(target:Tag_Tier_Zero))
WHERE owned <> target
RETURN p
LIMIT 1000`,
  },
  {
    id: 'shortest-paths-to-domains',
    name: 'Shortest paths from users to the domain itself',
    category: PATHS,
    description:
      'Control of the domain object is control of everything in it, without any group membership to notice.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
OPTIONAL MATCH (member:User)-[:MemberOf*1..]->(admins)
WITH collect(DISTINCT member) AS members
MATCH p = shortestPath((user:User)-[:AD_ATTACK_PATHS*1..]->(domain:Domain))
WHERE user.enabled = true AND NOT user IN members
RETURN p
LIMIT 1000`,
  },

  {
    id: 'kerberoastable-users',
    name: 'Users whose service tickets can be cracked',
    category: KERBEROS,
    description:
      'Anybody in the domain can ask for a ticket that is encrypted with the password of one of these users. Use managed service accounts, or long random passwords.',
    query: `MATCH (user:User)
WHERE user.hasspn = true AND user.enabled = true AND NOT user.objectid ENDS WITH '-502'
  AND coalesce(user.gmsa, false) = false AND coalesce(user.msa, false) = false
RETURN user`,
  },
  {
    id: 'kerberoastable-admins',
    name: 'Domain administrators whose service tickets can be cracked',
    category: KERBEROS,
    description:
      'A guessed password of one of these is the end of the domain. Take the service names from them.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH p = (user:User)-[:MemberOf*1..]->(admins)
WHERE user.hasspn = true AND user.enabled = true
RETURN p`,
  },
  {
    id: 'asrep-roastable-users',
    name: 'Users who need no pre-authentication',
    category: KERBEROS,
    description:
      'Their passwords can be guessed offline by anybody who knows their names, without an account.',
    query: `MATCH (user:User)
WHERE user.dontreqpreauth = true AND user.enabled = true
RETURN user`,
  },
  {
    id: 'unconstrained-delegation',
    name: 'Unconstrained delegation outside of domain controllers',
    category: KERBEROS,
    description:
      'Whoever connects leaves a ticket behind that lets these accounts act as him, and domain controllers can be made to connect. Switch to constrained delegation.',
    query: `MATCH (account:User|Computer)
WHERE account.unconstraineddelegation = true AND account.enabled = true AND NOT EXISTS { (account)-[:DCFor]->(:Domain) }
RETURN account`,
  },
  {
    id: 'constrained-delegation',
    name: 'Constrained delegation',
    category: KERBEROS,
    description: 'These accounts can act as anybody who is not protected against it, on the computers named.',
    query: `MATCH p = (account:User|Computer)-[:AllowedToDelegate]->(computer:Computer)
RETURN p`,
  },
  {
    id: 'resource-based-delegation',
    name: 'Who can act as anybody on a computer, or allow it',
    category: KERBEROS,
    description:
      'Resource-based delegation that is set, or that somebody who is no administrator can set. Together with a machine account, it is administrative access.',
    query: `MATCH p = (account:Base)-[:AllowedToAct|AddAllowedToAct]->(computer:Computer)
WHERE ${isNoAdmin('account')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'krbtgt-password-age',
    name: 'Key of the domain older than half a year',
    category: KERBEROS,
    description:
      'Tickets forged with an old key stay valid until it is changed, twice. Change it at least once a year.',
    query: `MATCH (krbtgt:User)
WHERE krbtgt.objectid ENDS WITH '-502' AND krbtgt.pwdlastset < ${secondsAgo(180)}
RETURN krbtgt`,
  },

  {
    id: 'dcsync',
    name: 'Who can copy all password hashes from a domain',
    category: CREDENTIALS,
    description:
      'Both replication rights together. Only domain controllers and the groups that come with them need those.',
    query: `MATCH p = (principal:Base)-[:GetChanges]->(domain:Domain), q = (principal)-[:GetChangesAll]->(domain)
RETURN p, q`,
  },
  {
    id: 'dcsync-by-others',
    name: 'Replication rights of others than administrators',
    category: CREDENTIALS,
    description:
      'The same without those who have the rights by design. What is left is a mistake, or a back door.',
    query: `MATCH p = (principal:Base)-[:GetChanges]->(domain:Domain), q = (principal)-[:GetChangesAll]->(domain)
WHERE ${isNoAdmin('principal')}
RETURN p, q`,
  },
  {
    id: 'laps-readers',
    name: 'Who can read local administrator passwords',
    category: CREDENTIALS,
    description: 'Each may administer the computer. Compare with those who are meant to.',
    query: `MATCH p = (principal:Base)-[:ReadLAPSPassword]->(computer:Computer)
WHERE ${isNoAdmin('principal')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'managed-password-readers',
    name: 'Who can read passwords of managed service accounts',
    category: CREDENTIALS,
    description: 'Only the computers that run the service should be able to.',
    query: `MATCH p = (principal:Base)-[:ReadGMSAPassword]->(account:User)
RETURN p`,
  },
  {
    id: 'passwords-in-descriptions',
    name: 'Descriptions that may hold a password',
    category: CREDENTIALS,
    description: 'Everybody can read descriptions.',
    query: `MATCH (account:User|Computer)
WHERE any(word IN ['pass', 'pwd', 'kennwort'] WHERE toLower(account.description) CONTAINS word)
RETURN account`,
  },
  {
    id: 'reversible-passwords',
    name: 'Passwords stored in a form that can be read',
    category: CREDENTIALS,
    description:
      'Reversible encryption: whoever gets hold of a copy of the directory has these passwords in plain text.',
    query: `MATCH (account:User|Computer)
WHERE account.encryptedtextpwdallowed = true
RETURN account`,
  },

  {
    id: 'everybody-controls',
    name: 'What everybody controls',
    category: CONTROL,
    description: 'Rights of the groups that all accounts are in. There is hardly ever a reason for one.',
    query: `MATCH (everybody:Group)
WHERE any(ending IN ['-513', '-515', 'S-1-1-0', 'S-1-5-11'] WHERE everybody.objectid ENDS WITH ending)
MATCH p = (everybody)-[right:AD_ATTACK_PATHS]->(object:Base)
WHERE type(right) <> 'MemberOf'
RETURN p
LIMIT 1000`,
  },
  {
    id: 'control-over-admins',
    name: 'Who else controls domain administrators',
    category: CONTROL,
    description: 'Rights over members of Domain Admins, held by others. A password reset is all it takes.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH (user:User)-[:MemberOf*1..]->(admins)
WITH DISTINCT user
MATCH p = (principal:Base)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|ForceChangePassword|AllExtendedRights|AddKeyCredentialLink|WriteSPN]->(user)
WHERE ${isNoAdmin('principal')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'control-over-domain',
    name: 'Who else controls the domain object',
    category: CONTROL,
    description: 'The access list of the domain is inherited by nearly everything below it.',
    query: `MATCH p = (principal:Base)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights]->(domain:Domain)
WHERE ${isNoAdmin('principal')}
RETURN p`,
  },
  {
    id: 'local-administrators',
    name: 'Who administers most computers',
    category: CONTROL,
    description: 'Direct administrative access, counted. The first of the list are worth an attack.',
    query: `MATCH (principal:Base)-[:AdminTo]->(computer:Computer)
RETURN principal.name AS name, count(computer) AS computers
ORDER BY computers DESC, name
LIMIT 25`,
  },
  {
    id: 'everybody-logs-on-remotely',
    name: 'Computers that everybody may log on to remotely',
    category: CONTROL,
    description: 'Desktop sessions open to all users, where credentials of others lie about.',
    query: `MATCH p = (everybody:Group)-[:CanRDP|CanPSRemote|ExecuteDCOM]->(computer:Computer)
WHERE any(ending IN ['-513', 'S-1-1-0', 'S-1-5-11'] WHERE everybody.objectid ENDS WITH ending)
RETURN p`,
  },
  {
    id: 'circular-groups',
    name: 'Groups that are members of themselves',
    category: CONTROL,
    description: 'Whoever is in one of the groups is in all of them, which is hardly what was meant.',
    query: `MATCH p = (g:Group)-[:MemberOf*2..6]->(g)
RETURN p
LIMIT 100`,
  },

  {
    id: 'templates-with-free-subject',
    name: 'Certificate templates that let one name somebody else',
    category: CERTIFICATES,
    description:
      'Published templates for authentication whose applicant chooses the subject, without approval: a certificate for any administrator. Take the choice away, or ask for approval.',
    query: `MATCH p = (principal:Base)-[:Enroll|GenericAll|AllExtendedRights]->(template:CertTemplate)-[:PublishedTo]->(ca:EnterpriseCA)
WHERE template.enrolleesuppliessubject = true AND template.authenticationenabled = true
  AND template.requiresmanagerapproval = false AND coalesce(template.authorizedsignatures, 0) = 0
  AND ${isNoAdmin('principal')}
RETURN p`,
  },
  {
    id: 'writable-templates',
    name: 'Published certificate templates that others can change',
    category: CERTIFICATES,
    description: 'Who can change a template can make it one for any administrator.',
    query: `MATCH p = (principal:Base)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|WritePKINameFlag|WritePKIEnrollmentFlag]->(template:CertTemplate)-[:PublishedTo]->(ca:EnterpriseCA)
WHERE ${isNoAdmin('principal')}
RETURN p`,
  },
  {
    id: 'templates-without-security-extension',
    name: 'Certificate templates without the security extension',
    category: CERTIFICATES,
    description: 'Certificates that do not name the account they were made for can be bound to another one.',
    query: `MATCH p = (template:CertTemplate)-[:PublishedTo]->(ca:EnterpriseCA)
WHERE template.nosecurityextension = true AND template.authenticationenabled = true
RETURN p`,
  },
  {
    id: 'free-subject-at-ca',
    name: 'Certificate authorities that accept a name of the applicant',
    category: CERTIFICATES,
    description:
      'A setting of the authority that gives every template a free choice of the subject. Turn it off.',
    query: `MATCH (ca:EnterpriseCA)
WHERE ca.isuserspecifiessanenabled = true
RETURN ca`,
  },
  {
    id: 'relayable-web-enrollment',
    name: 'Certificate authorities with web enrolment that can be relayed to',
    category: CERTIFICATES,
    description:
      'A controller that is made to log on here gets a certificate for its attacker. Ask for HTTPS with channel binding.',
    query: `MATCH (ca:EnterpriseCA)
WHERE ca.hasvulnerableendpoint = true
RETURN ca`,
  },
  {
    id: 'ca-managers',
    name: 'Who manages certificate authorities',
    category: CERTIFICATES,
    description:
      'Officers approve requests, administrators change what the authority allows: both belong to tier zero.',
    query: `MATCH p = (principal:Base)-[:ManageCA|ManageCertificates]->(ca:EnterpriseCA)
RETURN p`,
  },
  {
    id: 'ca-hosts',
    name: 'Computers that host certificate authorities',
    category: CERTIFICATES,
    description:
      'Who administers one of them can sign a certificate for anybody. Treat them like domain controllers.',
    query: `MATCH p = (computer:Computer)-[:HostsCAService]->(ca:EnterpriseCA)
RETURN p`,
  },

  {
    id: 'policy-control',
    name: 'Who else controls group policies',
    category: POLICIES,
    description: 'A policy runs code on every computer it applies to.',
    query: `MATCH p = (principal:Base)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns]->(policy:GPO)
WHERE ${isNoAdmin('principal')}
RETURN p`,
  },
  {
    id: 'policies-of-domain-controllers',
    name: 'Policies that apply to domain controllers',
    category: POLICIES,
    description: 'These policies, and whoever may change them, belong to tier zero.',
    query: `MATCH p = (policy:GPO)-[:GPLink]->(place)-[:Contains*1..]->(computer:Computer)-[:DCFor]->(domain:Domain)
RETURN p`,
  },
  {
    id: 'policy-link-writers',
    name: 'Who can link policies',
    category: POLICIES,
    description: 'Linking a policy of one’s own is as good as changing one that is linked.',
    query: `MATCH p = (principal:Base)-[:WriteGPLink]->(place:Domain|OU)
WHERE ${isNoAdmin('principal')}
RETURN p`,
  },
  {
    id: 'blocked-inheritance',
    name: 'Units that block policies from above',
    category: POLICIES,
    description: 'What the domain demands does not hold here unless it is enforced.',
    query: `MATCH (unit:OU)
WHERE unit.blocksinheritance = true
RETURN unit`,
  },

  {
    id: 'trust-map',
    name: 'Map of all trusts',
    category: TRUSTS,
    description: 'Which domain lets accounts of which other domain in.',
    query: `MATCH p = (:Domain)-[:SameForestTrust|CrossForestTrust]->(:Domain)
RETURN p`,
  },
  {
    id: 'abusable-trusts',
    name: 'Trusts that let the other side take over',
    category: TRUSTS,
    description:
      'The other domain can claim any identity of this one, or gets its tickets: filter identities, and forbid delegation across the trust.',
    query: `MATCH p = (:Domain)-[:SpoofSIDHistory|AbuseTGTDelegation]->(:Domain)
RETURN p`,
  },
  {
    id: 'foreign-members',
    name: 'Members from other domains',
    category: TRUSTS,
    description: 'Memberships across domains widen what a fallen domain can reach.',
    query: `MATCH p = (member:User|Group|Computer)-[:MemberOf]->(g:Group)
WHERE member.domainsid <> g.domainsid
RETURN p
LIMIT 1000`,
  },
  {
    id: 'sid-history',
    name: 'Accounts with a former identity',
    category: TRUSTS,
    description:
      'A history of identities counts like a group membership, and nobody sees it. Remove it when the migration is over.',
    query: `MATCH p = (account:Base)-[:HasSIDHistory]->(identity:Base)
RETURN p`,
  },
  {
    id: 'machine-account-quota',
    name: 'Domains in which everybody can add computers',
    category: TRUSTS,
    description: 'An account of a computer of one’s own is part of many attacks. Set the quota to zero.',
    query: `MATCH (domain:Domain)
WHERE domain.machineaccountquota > 0
RETURN domain`,
  },

  {
    id: 'computers-without-laps',
    name: 'Computers without managed administrator password',
    category: COMPUTERS,
    description: 'One local password for many computers opens all of them.',
    query: `MATCH (computer:Computer)
WHERE computer.enabled = true AND computer.haslaps = false AND NOT EXISTS { (computer)-[:DCFor]->(:Domain) }
RETURN computer
LIMIT 1000`,
  },
  {
    id: 'laps-coverage',
    name: 'Coverage of managed administrator passwords, by domain',
    category: COMPUTERS,
    description: 'How many of the enabled computers have one.',
    query: `MATCH (computer:Computer)
WHERE computer.enabled = true AND NOT EXISTS { (computer)-[:DCFor]->(:Domain) }
RETURN computer.domain AS domain, sum(CASE WHEN computer.haslaps THEN 1 ELSE 0 END) AS covered, count(*) AS computers
ORDER BY domain`,
  },
  {
    id: 'unsupported-systems',
    name: 'Computers with operating systems out of support',
    category: COMPUTERS,
    description: 'Their known weaknesses stay. Replace them, or cut them off.',
    query: `MATCH (computer:Computer)
WHERE computer.enabled = true AND computer.operatingsystem STARTS WITH 'WINDOWS'
  AND any(version IN [' NT', ' 2000', ' 2003', ' 2008', ' 2012', ' XP', ' VISTA', ' 7', ' 8'] WHERE computer.operatingsystem CONTAINS version)
RETURN computer`,
  },
  {
    id: 'stale-computers',
    name: 'Enabled computers that nobody has seen for 90 days',
    category: COMPUTERS,
    description: 'Disable them: their passwords are old, and nobody would notice their use.',
    query: `MATCH (computer:Computer)
WHERE computer.enabled = true AND computer.lastlogontimestamp > 0 AND computer.lastlogontimestamp < ${secondsAgo(90)}
RETURN computer
LIMIT 1000`,
  },
  {
    id: 'unsigned-smb',
    name: 'Computers that do not ask for signed file access',
    category: COMPUTERS,
    description: 'A log-on that is relayed to one of them acts there as its user.',
    query: `MATCH (computer:Computer)
WHERE computer.enabled = true AND computer.smbsigning = false
RETURN computer
LIMIT 1000`,
  },

  {
    id: 'old-admin-passwords',
    name: 'Passwords of domain administrators older than a year',
    category: HYGIENE,
    description: 'The older a password, the more copies there are of it.',
    query: `MATCH (admins:Group)
WHERE admins.objectid ENDS WITH '-512'
MATCH (user:User)-[:MemberOf*1..]->(admins)
WHERE user.enabled = true AND user.pwdlastset < ${secondsAgo(365)}
RETURN DISTINCT user`,
  },
  {
    id: 'stale-users',
    name: 'Enabled users who have not logged on for 90 days',
    category: HYGIENE,
    description: 'Disable them: nobody would notice their use.',
    query: `MATCH (user:User)
WHERE user.enabled = true AND user.lastlogontimestamp > 0 AND user.lastlogontimestamp < ${secondsAgo(90)}
RETURN user
LIMIT 1000`,
  },
  {
    id: 'passwords-that-never-expire',
    name: 'Enabled users whose password never expires',
    category: HYGIENE,
    description: 'Mostly service accounts: make them managed ones.',
    query: `MATCH (user:User)
WHERE user.enabled = true AND user.pwdneverexpires = true
RETURN user
LIMIT 1000`,
  },
  {
    id: 'passwords-not-required',
    name: 'Enabled users who need no password',
    category: HYGIENE,
    description: 'The rules for passwords do not hold for them, and an empty one is possible.',
    query: `MATCH (user:User)
WHERE user.enabled = true AND user.passwordnotreqd = true
RETURN user`,
  },
  {
    id: 'weak-ciphers',
    name: 'Accounts limited to broken ciphers',
    category: HYGIENE,
    description: 'DES keys can be computed from what is sent.',
    query: `MATCH (account:User|Computer)
WHERE account.usedeskeyonly = true
RETURN account`,
  },

  ...AZURE_QUERIES,
];
