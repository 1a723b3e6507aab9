import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Attacks on certificate services. */
export const CERTIFICATE_ATTACKS_HELP = {
  GoldenCert: {
    title: 'Holds the key of the authority',
    summary: 'The computer holds the key with which certificates can be forged for anybody in the domain.',
    meaning:
      "The computer hosts an enterprise authority whose chain leads to a root that the domain trusts, and whose certificate is in the domain's NTAuth store. The authority has an enabled host in its own forest.",
    gain: 'An attacker who controls the computer copies the key of the authority, or has it sign. It makes certificates of any user or computer, valid for as long as the authority, and logs on with them. The authority knows nothing of them, so they cannot be revoked one by one. It is the end of the domain, and hard to repair.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4876,
        text: 'A backup of the authority, with its key, was started.',
      },
      { source: 'Security log of the computer', eventId: 5059, text: 'A key was exported.' },
      {
        source: 'Certificate services client log',
        eventId: 1007,
        text: 'A certificate was exported from a store.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate whose serial number the authority does not know.',
      },
    ],
    detection:
      'Compare serial numbers of certificates at logon with the database of the authority: one that is missing there was forged. Alert on backups and exports of the key.',
    remediation:
      'Keep the key in a hardware module, and treat the computer as tier zero. After a theft, take the authority out of the NTAuth store, revoke its certificate and build a new one.',
    mayBreak:
      'Every certificate of the authority has to be issued anew after such a repair. A hardware module needs changes to backup and start of the service.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msWcce,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC1: {
    title: 'ESC1: requests name their subject',
    summary: 'The start can obtain a certificate in the name of anybody in the domain.',
    meaning:
      'A published template is good for authentication, lets the requester supply the subject, needs no approval by a manager, and is of schema version 1 or asks for no authorised signature. The start may enrol in the template and at the authority, by itself or through groups. The authority has an enabled host, and the domain trusts its chain and has it in the NTAuth store.',
    gain: 'An attacker requests a certificate that names an administrator and logs on with it. The certificate stays valid when passwords change. It needs one request and ordinary permissions.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested; the attributes of the request may name a subject alternative name.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued, with requester and subject.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate, in the name of the administrator.',
      },
    ],
    detection:
      'Compare requester and subject of issued certificates of such templates, and alert where they differ. Follow up logons with certificates of privileged accounts that have no smart card.',
    remediation:
      'Build the subject from the directory instead; where that is impossible, ask for approval by a manager and let only those enrol that need it. Take the template off the authority if nobody uses it. Revoke certificates that do not fit.',
    mayBreak:
      'Web servers and devices that name themselves in requests need another template without purposes for logon.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msCrtd,
      REFERENCES.attributeNameFlag,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC3: {
    title: 'ESC3: enrolment agents',
    summary: 'The start can act as an enrolment agent and obtain a certificate in the name of others.',
    meaning:
      'The start may enrol in a first template that makes an enrolment agent, without approval by a manager and without signatures where its schema version is above 1, and in a second one that is good for authentication, needs no approval and accepts such an agent. It may enrol at both authorities, which must be usable for the domain. If the second authority restricts agents, one of its restrictions must allow the start. Users are left out where the first template asks for a DNS name.',
    gain: 'An attacker first obtains the certificate of an agent, then with it a certificate in the name of an administrator, and logs on as the administrator.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate of the agent template was issued, then one whose subject is not its requester.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'The two certificates were requested.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate, in the name of the administrator.',
      },
    ],
    detection:
      'Alert on agent certificates that nobody expects, and on enrolment in the name of privileged users.',
    remediation:
      'Let only known agents enrol in the first template, with approval by a manager. Restrict agents at the authority to templates and to groups without privileged users.',
    mayBreak: 'Smart card desks and device enrolment that are not on the list.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msCrtd,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC4: {
    title: 'ESC4: writable template',
    summary:
      'The start can change a certificate template so that it obtains certificates in the name of anybody.',
    meaning:
      'The start may enrol at a usable authority that offers the template, and has one of these on the template: full control, its access list or its owner; or GenericWrite together with the right to enrol; or, where the template is good for authentication and asks for no signature, the right to enrol with the right to write its name flags, its enrolment flags or both, as its other settings require.',
    gain: 'An attacker gives the template the weakness of ADCSESC1, requests a certificate in the name of an administrator, and puts the template back. The change lasts minutes.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'Attributes of the template changed, and often back again soon.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4899,
        text: 'The authority saw that a template was updated.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4900,
        text: 'The authority saw that the security of a template was updated.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued; its subject is not its requester.',
      },
    ],
    detection: 'Alert on each change of a template. Take copies of templates and compare.',
    remediation:
      'Remove rights of write on templates from all but a group of tier zero, and set their owner to it.',
    mayBreak: 'Administrators of certificates and tools for deployment that maintain templates.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msCrtd,
      REFERENCES.event5136,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC5: {
    title: 'ESC5: control of what the directory trusts',
    summary:
      'The start controls objects of certificate services in the directory, and so has the domain accept certificates of anybody.',
    meaning:
      'One of three things is true; the property basis of the relationship names it. The start controls the NTAuth store of the domain and, besides, a root authority that the domain trusts or the container of root authorities, by ownership, full control, GenericWrite, or the right to change the owner or the access list (trust-anchor). Or it may put objects into the container of templates of the forest, and controls an authority that the domain accepts (new-template); to write the attributes of the container is not enough. Or it has full control over the container Public Key Services of the forest, is its owner, or may become so or change its access list (pks-container). The store alone is not enough, and neither are the containers of AIA, CDP and identifiers.',
    gain: 'An attacker makes the certificate of an authority of its own one that counts for logon, or has an authority offer a template of its own in which requests name their subject, and logs on as anybody in the domain. What was added stays in the directory until somebody finds it.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'An attribute of an object below Public Key Services changed, such as the certificates of the NTAuth store.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created below Public Key Services, such as a template or a root authority.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4898,
        text: 'The authority loaded a template that is new to it.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate whose issuer or serial number no authority of yours knows.',
      },
    ],
    detection:
      'Audit writes to Public Key Services and everything below it; changes there are rare. Compare the NTAuth store and the root authorities with the authorities that you run.',
    remediation:
      'Leave control of Public Key Services, and of all objects below it, to a group of tier zero that also owns them, and look at entries that are inherited from above. Delete certificates, authorities and templates that nobody can explain.',
    mayBreak:
      'Computer accounts of authorities and those who install them need some of these rights while an authority is installed or renewed.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msCrtd,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC6a: {
    title: 'ESC6: the authority takes any subject, for Kerberos',
    summary:
      'The start can name any subject in a request, because the authority accepts it, and log on with the certificate.',
    meaning:
      'The authority has the setting EDITF_ATTRIBUTESUBJECTALTNAME2, by which it takes alternative names from attributes of any request. A template that it offers needs no approval and no signature, is good for authentication and puts no security extension into certificates, so that nothing says who asked. The start may enrol in both. Users are left out where the template asks for a DNS name.',
    gain: 'An attacker requests an ordinary certificate with the name of an administrator beside its own, and logs on as that administrator.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested; the attributes hold an alternative name.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued, with these attributes.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate, in the name of the administrator.',
      },
      {
        source: 'System log of domain controllers',
        eventId: 39,
        text: 'A certificate could not be mapped strongly to its account.',
      },
    ],
    detection: 'Alert on requests with an alternative name among their attributes, where the setting is on.',
    remediation:
      'Turn the setting off at the authority and restart it. Take the flag for no security extension off templates. Let domain controllers enforce strong mapping, as KB5014754 describes.',
    mayBreak:
      'Requests of web servers with alternative names in attributes; names inside the request itself go on working with templates that allow it. Certificates without the security extension no longer work for logon under enforcement.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.kbCertificateMapping,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC6b: {
    title: 'ESC6: the authority takes any subject, over TLS',
    summary:
      'The start can name any subject in a request, because the authority accepts it, and log on over TLS.',
    meaning:
      'The authority has the setting EDITF_ATTRIBUTESUBJECTALTNAME2. A template that it offers needs no approval and no signature and is good for client authentication. A domain controller of the forest maps certificates by user principal name over TLS (CertificateMappingMethods has the bit 4). The start may enrol in both. Users are left out where the template asks for a DNS name.',
    gain: 'An attacker requests a certificate with the name of an administrator and authenticates with it to LDAP over TLS, where the name alone decides. From there, it changes the directory as that administrator.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested; the attributes hold an alternative name.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued, with these attributes.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'A logon of the administrator by the package Schannel at a domain controller.',
      },
    ],
    detection:
      'Alert on requests with an alternative name among their attributes, and on Schannel logons of privileged accounts.',
    remediation:
      'Turn the setting off at the authority and restart it. Take the bit 4 out of CertificateMappingMethods on all domain controllers.',
    mayBreak:
      'Requests with alternative names in attributes, and applications that log on over TLS with certificates that only match by name.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.kbCertificateMapping,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC7: {
    title: 'ESC7: runs the authority',
    summary:
      'The start administers an authority, or grants its requests, and so has it issue a certificate of anybody in the domain.',
    meaning:
      'One of three things is true of a usable authority that the domain trusts; the property basis of the relationship names it. The start holds Manage CA itself, roles are not separated at the authority, and its forest has a template, published or not, that is good for authentication, lets the requester supply the subject and asks for no signature (manage-ca). The same, where roles are separated and the start does not hold Issue and Manage Certificates besides, which would lock it out (manage-ca-split). Or the start may grant requests, and enrol there in a published template of that sort which waits for a manager (officer). Where nobody knows whether roles are separated, they count as not separated, as they are from the start, and basis says separation-unknown.',
    gain: 'An attacker who administers the authority publishes a template in which requests name their subject, lets any request name one, or leaves the security identifier out of certificates. One who grants requests asks for a certificate in the name of an administrator and grants it. Either way the attacker logs on as anybody in the domain.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4882,
        text: 'The security permissions of Certificate Services changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4892,
        text: 'A property of Certificate Services changed, such as the list of templates.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A request that was pending or denied was granted, and its certificate issued; requester and subject differ.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate, in the name of the administrator.',
      },
    ],
    detection:
      'Alert on each change of permissions, templates and settings of an authority, and on requests that their requester granted. Auditing has to be turned on at the authority itself.',
    remediation:
      'Leave Manage CA, and Issue and Manage Certificates, to two groups of tier zero that have no member in common, and turn on the separation of roles. Delete templates that nobody uses in which requests name their subject, and let managers other than the enrolees grant requests.',
    mayBreak:
      'With separated roles, whoever has both of them can use neither, administrators of the host included. Desks that grant requests need another account than those that make them.',
    references: [
      REFERENCES.paperCertified,
      REFERENCES.msCsra,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC9a: {
    title: 'ESC9: no security extension, by principal name',
    summary: 'The start can rename an account that it controls, enrol as it, and log on as somebody else.',
    meaning:
      'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a user or computer that may enrol in a template and at its authority. The template is good for authentication, needs no approval and no signature, takes the name from the directory (user or service principal name) and puts no security extension into certificates. Users are no such victims where the template asks for a DNS name. A domain controller of the forest does not enforce strong mapping (StrongCertificateBindingEnforcement is 0, 1 or absent).',
    gain: 'An attacker gives the victim the principal name of an administrator, enrols as the victim, and takes the name back. The certificate then matches the administrator, and nothing in it says otherwise.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute userPrincipalName of the victim changed, and back again.',
      },
      { source: 'Security log of domain controllers', eventId: 4738, text: 'The user account was changed.' },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued to the victim under the name.',
      },
      {
        source: 'System log of domain controllers',
        eventId: 39,
        text: 'A certificate could not be mapped strongly to its account.',
      },
    ],
    detection: 'Alert on principal names that look like those of other accounts, and on event 39.',
    remediation:
      'Take the flag for no security extension off the template. Let all domain controllers enforce strong mapping. Remove the right on the victim.',
    mayBreak:
      'Certificates without the security extension no longer work for logon under enforcement: those of devices, of other authorities and of offline requests need a mapping by hand.',
    references: [
      REFERENCES.paperEsc9,
      REFERENCES.kbCertificateMapping,
      REFERENCES.msCrtd,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC9b: {
    title: 'ESC9: no security extension, by DNS name',
    summary: 'The start can rename a computer that it controls, enrol as it, and log on as another computer.',
    meaning:
      'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a computer that may enrol in a template and at its authority. The template is good for authentication, needs no approval and no signature, takes the DNS name from the directory and puts no security extension into certificates. A domain controller of the forest does not enforce strong mapping (StrongCertificateBindingEnforcement is 0, 1 or absent).',
    gain: 'An attacker gives the computer the DNS name of another one, such as a domain controller, enrols as it, and logs on as the other computer. As a domain controller, it can replicate all secrets.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute dNSHostName of the computer changed, and back again.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4742,
        text: 'The computer account was changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued to the computer under the name.',
      },
      {
        source: 'System log of domain controllers',
        eventId: 39,
        text: 'A certificate could not be mapped strongly to its account.',
      },
    ],
    detection: 'Alert on DNS names that belong to another computer, above all to a domain controller.',
    remediation:
      'Take the flag for no security extension off the template. Let all domain controllers enforce strong mapping. Remove the right on the computer.',
    mayBreak:
      'Certificates without the security extension no longer work for logon under enforcement, such as those of devices and network equipment.',
    references: [
      REFERENCES.paperEsc9,
      REFERENCES.kbCertificateMapping,
      REFERENCES.msCrtd,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC10a: {
    title: 'ESC10: weak mapping over TLS, by principal name',
    summary:
      'The start can rename an account that it controls, enrol as it, and log on over TLS as somebody else.',
    meaning:
      'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a user or computer that may enrol in a template and at its authority. The template is good for client authentication, needs no approval and no signature, and takes the name from the directory (user or service principal name). Users are no such victims where the template asks for a DNS name. A domain controller of the forest maps certificates by user principal name over TLS (CertificateMappingMethods has the bit 4).',
    gain: "An attacker gives the victim the principal name of an account that has none, such as a computer's or an administrator's, enrols as the victim, and authenticates to LDAP over TLS as that account. The security extension does not help there.",
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute userPrincipalName of the victim changed, and back again.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'A logon of the account by the package Schannel at a domain controller.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued to the victim under the name.',
      },
    ],
    detection:
      'Alert on principal names that look like those of other accounts, and on Schannel logons of computers and privileged accounts.',
    remediation:
      'Take the bit 4 out of CertificateMappingMethods on all domain controllers, which is the default since KB5014754. Remove the right on the victim.',
    mayBreak: 'Applications that log on over TLS with certificates that only match by name.',
    references: [
      REFERENCES.paperEsc9,
      REFERENCES.kbCertificateMapping,
      REFERENCES.msCrtd,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC10b: {
    title: 'ESC10: weak mapping over TLS, by DNS name',
    summary:
      'The start can rename a computer that it controls, enrol as it, and log on over TLS as another computer.',
    meaning:
      'The start has GenericAll, GenericWrite, Owns, WriteOwner or WriteDacl on a computer that may enrol in a template and at its authority. The template is good for client authentication, needs no approval and no signature, and takes the DNS name from the directory. A domain controller of the forest maps certificates by name over TLS (CertificateMappingMethods has the bit 4).',
    gain: 'An attacker gives the computer the DNS name of another one, enrols as it, and authenticates to LDAP over TLS as that one. As a computer, it can for instance set delegation to that computer and so control it.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute dNSHostName of the computer changed, and back again.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4624,
        text: 'A logon of a computer by the package Schannel at a domain controller.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued to the computer under the name.',
      },
    ],
    detection: 'Alert on DNS names that belong to another computer, and on Schannel logons of computers.',
    remediation:
      'Take the bit 4 out of CertificateMappingMethods on all domain controllers, which is the default since KB5014754. Remove the right on the computer.',
    mayBreak: 'Devices that log on over TLS with certificates that only match by name.',
    references: [
      REFERENCES.paperEsc9,
      REFERENCES.kbCertificateMapping,
      REFERENCES.msCrtd,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC13: {
    title: 'ESC13: certificate that gives a group',
    summary:
      'The start can obtain a certificate that makes it a member of the group when it logs on with it.',
    meaning:
      'A published template is good for authentication, needs no approval, is of schema version 1 or asks for no signature, and carries an issuance policy that is linked to the group. The start may enrol in the template and at a usable authority. The domain of the group, or another one of its forest, trusts the authority. Users are left out where the template asks for a DNS name.',
    gain: 'An attacker enrols in its own name, logs on with the certificate and has all rights of the group. No membership is written to the directory, so reviews of members do not show it.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate of the template was issued.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The policy of the template or the link of the policy to the group changed.',
      },
    ],
    detection:
      'Alert on certificates of templates with linked policies that are issued to unexpected people, and look at the group identifiers of their logons (event 4627).',
    remediation:
      'Let only those enrol in the template who should be in the group, with approval by a manager, or remove the link.',
    mayBreak: 'Access that depends on logons with such certificates.',
    references: [
      REFERENCES.paperEsc13,
      REFERENCES.mechanismAssurance,
      REFERENCES.msCrtd,
      REFERENCES.attackCertificates,
    ],
  },

  ADCSESC16: {
    title: 'ESC16: the authority binds no certificate',
    summary:
      'The start can name any subject in a request, because the authority accepts it and says in no certificate who asked.',
    meaning:
      'The authority has the setting EDITF_ATTRIBUTESUBJECTALTNAME2, by which it takes alternative names from attributes of any request, and the security extension is in its list of disabled extensions, so that it leaves the security identifier of the requester out of every certificate. A template that it offers needs no approval, is good for authentication, and is of schema version 1 or asks for no signature. The start may enrol in both. Users are left out where the template asks for a DNS name, unless they are managed service accounts. That the list counts is taken for granted: where the bit 4 of EditFlags is clear, the authority does not apply it. Where the authority takes no subject from requests, templates still lack the extension: ADCSESC9a and ADCSESC9b tell where that is enough.',
    gain: 'An attacker requests an ordinary certificate with the name and the security identifier of an administrator, and logs on as that administrator, even where domain controllers insist on strong mapping.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested; the attributes hold an alternative name.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued, with these attributes.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4891,
        text: 'A configuration entry changed, such as the list of disabled extensions.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate, in the name of the administrator.',
      },
    ],
    detection:
      'Alert on requests whose attributes hold an alternative name, and on changes of the settings of the authority. Look for certificates without the extension 1.3.6.1.4.1.311.25.2 in its database.',
    remediation:
      'Take the security extension off the list DisableExtensionList of the policy module, clear EDITF_ATTRIBUTESUBJECTALTNAME2, and restart the service. Then enforce strong mapping on domain controllers.',
    mayBreak:
      'Devices that could not read the extension, and requests that named their subject in attributes.',
    references: [
      REFERENCES.wikiCertipy,
      REFERENCES.kbCertificateMapping,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },
} satisfies FamilyHelp;
