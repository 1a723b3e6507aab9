import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Certificate services: authorities, their templates, and rights at both. */
export const CERTIFICATES_HELP = {
  RootCAFor: {
    title: 'Root authority of the domain',
    summary: "The domain's computers trust certificates that lead to the root authority.",
    meaning:
      "The root authority is published in the container Certification Authorities of the forest's configuration, from where computers take it as trusted.",
    gain: 'Nothing by itself. It is one of two conditions for logons with certificates: the other one is that the issuing authority is in the NTAuth store. Who controls the object of the root could publish a root of its own.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute cACertificate of the object changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created in the container of authorities.',
      },
    ],
    detection: 'Alert on changes below the container Public Key Services of the configuration.',
    remediation: 'Remove roots that nobody uses any more. Let only tier zero change the container.',
    mayBreak:
      'Certificates that lead to a removed root are no longer trusted, those of servers and devices included.',
    references: [
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.attackCertificates,
      REFERENCES.event5136,
    ],
  },

  PublishedTo: {
    title: 'Template is offered by the authority',
    summary: 'The authority issues certificates of the template.',
    meaning:
      'The template is in the list of templates that the enterprise authority offers. Templates that no authority offers cannot be used.',
    gain: 'Nothing by itself. Whoever may enrol in the template at the authority receives a certificate; what it is good for depends on the template.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: "The attribute certificateTemplates of the authority's object changed.",
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4898,
        text: 'The authority loaded a template, with its settings and security.',
      },
    ],
    detection: 'Alert when templates are added to the list. Compare the list with templates that are needed.',
    remediation: 'Take templates off the list that nobody uses, above all those with weaknesses.',
    mayBreak: 'Computers and users that renew certificates of the template cannot do so any more.',
    references: [
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  ManageCertificates: {
    title: 'Certificate manager',
    summary: 'The start may approve and revoke certificates at the authority.',
    meaning:
      'The access list of the certification authority grants Issue and Manage Certificates. Requests that wait for approval by a manager can be approved by the start.',
    gain: 'An attacker approves its own request for a template that asks for approval, so that the approval protects nothing. With a template in which requests name their subject, it receives a certificate of anybody. Revoking certificates disturbs the service.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A request was approved and a certificate issued.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4870,
        text: 'A certificate was revoked.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A request was received, by the same account that approves it later.',
      },
    ],
    detection:
      'Alert on approvals by accounts that asked for the certificate themselves or are no certificate managers.',
    remediation:
      'Remove the right from all but a few certificate managers; restrict them to templates and groups. Separate roles at the authority.',
    mayBreak: 'Processes in which requests are approved by people or tools without being listed.',
    references: [
      REFERENCES.msCsra,
      REFERENCES.auditCertificates,
      REFERENCES.paperCertified,
      REFERENCES.attackCertificates,
    ],
  },

  ManageCA: {
    title: 'Administrator of the authority',
    summary: 'The start may change the configuration and the permissions of the authority.',
    meaning:
      'The access list of the certification authority grants Manage CA. The start may grant itself Issue and Manage Certificates, publish templates, and change settings.',
    gain: 'An attacker makes the authority issue what it needs: it grants itself the right to approve requests, publishes a template in which requests name their subject, or turns on that requests may name any subject. With a certificate of an administrator, it controls the domain.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4882,
        text: 'The security permissions of Certificate Services changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4890,
        text: 'The settings for certificate managers changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4891,
        text: 'A configuration entry changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4892,
        text: 'A property of Certificate Services changed, such as the list of templates.',
      },
    ],
    detection:
      'Alert on all of these events; they are rare where nobody works on the authority. Auditing has to be turned on at the authority itself, too.',
    remediation:
      'Remove the right from all but a group of tier zero. Separate roles at the authority. Treat authorities as tier zero.',
    mayBreak: 'Administrators of the authority that belong to other tiers, and tools that manage templates.',
    references: [
      REFERENCES.msCsra,
      REFERENCES.auditCertificates,
      REFERENCES.paperCertified,
      REFERENCES.attackCertificates,
    ],
  },

  DelegatedEnrollmentAgent: {
    title: 'Restricted enrolment agent',
    summary: 'The start may act as an enrolment agent for the template.',
    meaning:
      'The certification authority restricts enrolment agents, and one of its restrictions allows the start to enrol in the template for others. Where an authority has such restrictions, nobody else may; ADCSESC3 takes that into account.',
    gain: 'Alone, nothing: an agent also needs a certificate of an enrolment agent, and the permission to enrol. With both, an attacker enrols in the name of others.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4890,
        text: 'The settings for certificate managers or agents changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued; its requester and its subject differ.',
      },
    ],
    detection:
      'Compare the restrictions with the agents that you know, and alert on certificates whose requester is another one than their subject.',
    remediation:
      'Allow each agent only the templates and the groups of users for which it enrols, never privileged groups.',
    mayBreak: 'Smart card desks that enrol for users outside the list.',
    references: [
      REFERENCES.msCsra,
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.attackCertificates,
    ],
  },

  Enroll: {
    title: 'May enrol',
    summary: 'The start may request certificates of the template, or from the authority.',
    meaning:
      'An access list grants the right to enrol: that of a certificate template, or that of an enterprise authority. A certificate is issued only to those who may enrol at both.',
    gain: "Alone, a certificate in one's own name. What an attacker gains beyond that depends on the template and the authority; ADCSESC1 and the like tell where it is more.",
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued.',
      },
      { source: 'Security log of the certification authority', eventId: 4888, text: 'A request was denied.' },
    ],
    detection:
      'Keep the events of the authority and look for requests by accounts that never asked before, and for templates that are seldom used.',
    remediation:
      'Let only those enrol that need certificates of the template, rather than Authenticated Users or Domain Users.',
    mayBreak:
      'Automatic enrolment of users and computers that are no longer covered; their certificates run out later, not at once.',
    references: [
      REFERENCES.rightEnroll,
      REFERENCES.msWcce,
      REFERENCES.auditCertificates,
      REFERENCES.attackCertificates,
    ],
  },

  HostsCAService: {
    title: 'Runs the authority',
    summary: 'The computer runs the service of the certification authority.',
    meaning: 'The enterprise authority is hosted on the computer, as its object in the directory says.',
    gain: 'Whoever controls the computer can use the key of the authority; GoldenCert tells where this makes certificates that domains accept for logon.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4880,
        text: 'Certificate Services started.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4876,
        text: 'A backup of the authority was started.',
      },
      { source: 'Security log of the computer', eventId: 4624, text: 'Logons at the computer.' },
    ],
    detection:
      'Alert on logons of accounts outside tier zero at the computer, and on backups of the authority.',
    remediation: 'The relationship is no fault. Treat the computer as tier zero, and run nothing else on it.',
    mayBreak: 'Administrators and agents of other tiers lose access to the server.',
    references: [
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.accessModel,
      REFERENCES.attackCertificates,
    ],
  },

  WritePKIEnrollmentFlag: {
    title: "Write the template's enrolment flags",
    summary: 'The start may write the enrolment flags of the template.',
    meaning:
      'An entry of the access list of the template lets the start write its attribute msPKI-Enrollment-Flag. Among the flags is whether a manager has to approve requests.',
    gain: 'An attacker turns off approval. If the template lets requests name their subject and is good for logon, and if the attacker may enrol, it receives a certificate of anybody; ADCSESC4 tells where that is so.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msPKI-Enrollment-Flag of the template changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4899,
        text: 'The authority saw that a template was updated.',
      },
    ],
    detection: 'Alert on changes of certificate templates; they are rare.',
    remediation: 'Remove the right. Only a group of tier zero should change templates.',
    mayBreak: 'Administrators of certificates who maintain templates without belonging to tier zero.',
    references: [
      REFERENCES.attributeEnrollmentFlag,
      REFERENCES.msCrtd,
      REFERENCES.paperCertified,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  WritePKINameFlag: {
    title: "Write the template's name flags",
    summary: 'The start may write the flags that say where the subject of a certificate comes from.',
    meaning:
      'An entry of the access list of the template lets the start write its attribute msPKI-Certificate-Name-Flag. Among the flags is whether requests name their subject themselves.',
    gain: 'An attacker lets requests name their subject. If the template is good for logon without approval, and if the attacker may enrol, it receives a certificate of anybody; ADCSESC4 tells where that is so.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msPKI-Certificate-Name-Flag of the template changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4899,
        text: 'The authority saw that a template was updated.',
      },
    ],
    detection:
      'Alert on changes of certificate templates, above all when the flag for subjects from requests appears.',
    remediation: 'Remove the right. Only a group of tier zero should change templates.',
    mayBreak: 'Administrators of certificates who maintain templates without belonging to tier zero.',
    references: [
      REFERENCES.attributeNameFlag,
      REFERENCES.msCrtd,
      REFERENCES.paperCertified,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  NTAuthStoreFor: {
    title: 'Authorities for logon',
    summary: 'The store lists the authorities whose certificates the domain accepts for logon.',
    meaning:
      "The object NTAuthCertificates of the forest's configuration holds the certificates of authorities that may vouch for users and computers.",
    gain: 'Nothing by itself. Who may change the store could add an authority of its own and log on as anybody with its certificates.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute cACertificate of NTAuthCertificates changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'A write to the object, where it has an audit entry.',
      },
    ],
    detection: 'Alert on each change of the store.',
    remediation:
      'Keep only authorities in the store that issue certificates for logon. Let only tier zero change it.',
    mayBreak: 'Smart cards, network access and VPN with certificates of an authority that was removed.',
    references: [
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  TrustedForNTAuth: {
    title: 'Trusted for logon',
    summary:
      'The domain accepts logons with certificates of the authority, whose certificate is in the store.',
    meaning:
      "The thumbprint of the authority's certificate is among those in the NTAuth store. The analysis compares them over all domains.",
    gain: 'Nothing by itself. It is a condition for every attack with certificates of this authority: without it, domain controllers accept none of them for Kerberos logon.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute cACertificate of NTAuthCertificates changed.',
      },
      {
        source: 'System log of domain controllers',
        eventId: 21,
        text: 'A logon with a certificate was refused because its authority is not trusted, which is the event of the key distribution centre.',
      },
    ],
    detection: 'Compare the store with authorities that issue certificates for logon.',
    remediation: 'Take authorities out of the store that only issue certificates for servers or devices.',
    mayBreak:
      'Every logon with certificates of that authority, including network policy servers that use the store.',
    references: [
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  EnterpriseCAFor: {
    title: 'Same certificate as a published authority',
    summary:
      'The enterprise authority has the certificate that the end publishes as root or intermediate authority.',
    meaning:
      'The thumbprint of the enterprise authority equals that of an object in the container Certification Authorities or AIA. It joins the issuing service to the chain of trust.',
    gain: 'Nothing by itself. It is a part of the chain that makes certificates of the authority trusted in a domain.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute cACertificate of one of the objects changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 5137,
        text: 'An object was created in one of the containers.',
      },
    ],
    detection: 'Alert on changes below the container Public Key Services of the configuration.',
    remediation:
      'The relationship is no fault. Remove objects of authorities that were taken out of service.',
    mayBreak: 'Certificates of an authority whose objects were removed cannot be verified any more.',
    references: [REFERENCES.msWcce, REFERENCES.paperCertified, REFERENCES.event5136],
  },

  IssuedSignedBy: {
    title: 'Certificate signed by another authority',
    summary: 'The certificate of the start was issued by the end, another authority.',
    meaning:
      'The second certificate in the chain of the start, its issuer, has the thumbprint of the end. The analysis follows chains from an issuing authority to its root that way.',
    gain: 'Nothing by itself. Whoever controls the key of an authority can issue for everything that trusts it, subordinate authorities included, unless constraints forbid it.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate was issued, such as that of a subordinate authority.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate was requested.',
      },
    ],
    detection:
      'Alert on certificates of subordinate authorities. A root that is off line issues a few in its life.',
    remediation:
      'The relationship is no fault. Keep roots off line and their keys in hardware, and limit the length of chains.',
    mayBreak: 'Renewing an authority under another root takes time, until all clients know the new chain.',
    references: [REFERENCES.msWcce, REFERENCES.paperCertified, REFERENCES.auditCertificates],
  },

  EnrollOnBehalfOf: {
    title: 'Agents of one template enrol in the other',
    summary: 'Who holds a certificate of the start may enrol in the end in the name of somebody else.',
    meaning:
      'Both templates are offered by usable authorities of the same domain. For an end of schema version 1, the start has the purpose certificate request agent or any purpose, or no purpose at all. For a newer end, the start has the purpose certificate request agent but not any purpose, and the end asks for one signature of an agent.',
    gain: 'Alone, nothing. ADCSESC3 tells who may enrol in both templates, and so receives certificates in the name of others.',
    traces: [
      {
        source: 'Security log of the certification authority',
        eventId: 4887,
        text: 'A certificate of the end was issued; its requester is another one than its subject.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4886,
        text: 'A certificate of the start was requested.',
      },
    ],
    detection: 'List holders of agent certificates, and alert on requests in the name of privileged users.',
    remediation:
      'Offer agent templates only where they are needed, with approval by a manager. Restrict agents at the authority.',
    mayBreak: 'Smart card desks and device enrolment that rely on agents.',
    references: [
      REFERENCES.msCrtd,
      REFERENCES.msWcce,
      REFERENCES.paperCertified,
      REFERENCES.attackCertificates,
    ],
  },

  OIDGroupLink: {
    title: 'Policy linked to a group',
    summary: 'Logons with certificates of the issuance policy count as members of the group.',
    meaning:
      'The attribute msDS-OIDToGroupLink of the policy names the group, a universal group without members. This is authentication mechanism assurance: how somebody logs on decides about membership.',
    gain: 'Alone, nothing. An attacker who may enrol in a template with this policy becomes a member of the group for its logon, as ADCSESC13 tells.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msDS-OIDToGroupLink of the policy changed.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'A ticket was requested with a certificate.',
      },
    ],
    detection: 'List linked policies and the rights of their groups. Alert on new links.',
    remediation: 'Remove links that are not used. Let only well-controlled templates carry a linked policy.',
    mayBreak: 'Access that depends on logons with smart cards.',
    references: [
      REFERENCES.mechanismAssurance,
      REFERENCES.paperEsc13,
      REFERENCES.event5136,
      REFERENCES.attackCertificates,
    ],
  },

  ExtendedByPolicy: {
    title: 'Template has the policy',
    summary: 'Certificates of the template are issued under the issuance policy.',
    meaning:
      'The attribute msPKI-Certificate-Policy of the template lists the identifier of a policy of the same domain.',
    gain: 'Alone, nothing. If the policy is linked to a group, certificates of the template give membership in it.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute msPKI-Certificate-Policy of the template changed.',
      },
      {
        source: 'Security log of the certification authority',
        eventId: 4899,
        text: 'The authority saw that a template was updated.',
      },
    ],
    detection: 'Alert on changes of certificate templates. Know which policies are linked to groups.',
    remediation: 'Take linked policies off templates in which many may enrol.',
    mayBreak: 'Applications that check for the policy, and access that depends on the linked group.',
    references: [
      REFERENCES.msCrtd,
      REFERENCES.mechanismAssurance,
      REFERENCES.paperEsc13,
      REFERENCES.attackCertificates,
    ],
  },
} satisfies FamilyHelp;
