import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../../settings/analysis-settings.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import { attacksOf, chain, template } from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

const KNOWN = { roleseparationenabled: false, roleseparationenabledcollected: true };
const SEPARATE = { ...KNOWN, roleseparationenabled: true };

/** A user who administers an authority; a template that names anybody is there, but nobody offers it. */
const GRAPH = draw(`
  Domain D {domainsid: 'S-D'}
  Domain Far {domainsid: 'S-F'}
  ${chain('CA', 'D', "{domainsid: 'S-D'}")}
  ${template('T', '', 'auth ess ma')}
  User U
  Group G
  U -ManageCA-> CA
`)
  .with('CA', KNOWN)
  .with('T', { domainsid: 'S-D' });

/** Officers who enrol in a template that waits for them. */
const OFFICER = GRAPH.without('U -ManageCA-> CA').and(`
  T -PublishedTo-> CA
  U -MemberOf-> G
  G -ManageCertificates-> CA
  G -Enroll-> CA
  U -Enroll-> T
`);

const attacks = (graph = GRAPH) => attacksOf(graph, 'ADCSESC7', EXTENDED);
const by = (...basis: string[]) => [`U → D {basis: [${basis.map((it) => `'${it}'`).join(',')}]}`];

describe('ADCSESC7 of administrators', () => {
  it('needs a template that could be offered, and nothing else', () => {
    expect(attacks()).toEqual(by('manage-ca'));
    expect(attacks(GRAPH.and('T -PublishedTo-> CA'))).toEqual(by('manage-ca'));
  });

  it('is left out while extended techniques are', () => {
    expect(attacksOf(GRAPH, 'ADCSESC7')).toEqual([]);
    expect(attacksOf(GRAPH, 'ADCSESC7', { ...EXTENDED, ...analysisSettings('2025-11') })).toEqual([]);
  });

  it.each([
    ['only enrols', GRAPH.without('U -ManageCA-> CA').and('U -Enroll-> CA')],
    ['controls it by other rights', GRAPH.without('U -ManageCA-> CA').and('U -GenericAll-> CA')],
    ['grants requests only', GRAPH.without('U -ManageCA-> CA').and('U -ManageCertificates-> CA')],
  ])('is not of somebody who %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
  });

  it.each([
    'CA -IssuedSignedBy-> RootCA',
    'RootCA -RootCAFor-> D',
    'CA -TrustedForNTAuth-> StoreCA',
    'StoreCA -NTAuthStoreFor-> D',
    'HostCA -HostsCAService-> CA',
  ])('needs %s', (relationship) => {
    expect(attacks(GRAPH.without(relationship))).toEqual([]);
  });

  it.each([
    ['does not authenticate', { authenticationenabled: false }],
    ['does not say whether it does', { authenticationenabled: null }],
    ['takes the subject from the directory', { enrolleesuppliessubject: false }],
    ['does not say whether it does', { enrolleesuppliessubject: null }],
    ['needs a signature', { schemaversion: 2, authorizedsignatures: 1 }],
    ['does not say whether it does', { authorizedsignatures: null }],
    ['is of another forest', { domainsid: 'S-F' }],
  ])('is none where the only template %s', (_, properties) => {
    expect(attacks(GRAPH.with('T', properties))).toEqual([]);
  });

  it('takes templates of any domain of the forest, and those of which nobody knows it', () => {
    const child = GRAPH.with('T', { domainsid: 'S-F' });
    expect(attacks(child.and('Far -SameForestTrust-> D'))).toEqual(by('manage-ca'));
    expect(attacks(GRAPH.with('T', { domainsid: null }))).toEqual(by('manage-ca'));
    expect(attacks(GRAPH.with('T', { domainsid: 'S-X' }))).toEqual(by('manage-ca'));
  });

  it('names the group that has the right, and not its members', () => {
    const graph = GRAPH.without('U -ManageCA-> CA').and('U -MemberOf-> G -ManageCA-> CA');
    expect(attacks(graph)).toEqual(["G → D {basis: ['manage-ca']}"]);
  });
});

describe('ADCSESC7 where roles are separated', () => {
  const separated = GRAPH.with('CA', SEPARATE);

  it('is of administrators who grant no requests', () => {
    expect(attacks(separated)).toEqual(by('manage-ca-split'));
  });

  it.each([
    ['themselves', separated.and('U -ManageCertificates-> CA')],
    [
      'through groups',
      separated.and('Group Outer\nU -MemberOf-> G -MemberOf-> Outer -ManageCertificates-> CA'),
    ],
    [
      'through a local group',
      separated.and('ADLocalGroup L\nU -MemberOfLocalGroup-> L -ManageCertificates-> CA'),
    ],
  ])('is not of those who grant them %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
    expect(attacks(graph.with('CA', { roleseparationenabled: false }))).toEqual(by('manage-ca'));
  });

  it('is of a group of which only a member grants requests', () => {
    const graph = separated
      .without('U -ManageCA-> CA')
      .and('U -MemberOf-> G -ManageCA-> CA\nU -ManageCertificates-> CA');
    expect(attacks(graph)).toEqual(["G → D {basis: ['manage-ca-split']}"]);
  });

  it.each([
    { roleseparationenabledcollected: false },
    { roleseparationenabledcollected: false, roleseparationenabled: true },
    { roleseparationenabled: null },
    { roleseparationenabled: 'true' },
  ])('counts as not separated, and says so, with %j', (properties) => {
    const graph = separated.with('CA', properties).and('U -ManageCertificates-> CA');
    expect(attacks(graph)).toEqual(by('manage-ca', 'separation-unknown'));
  });
});

describe('ADCSESC7 of officers', () => {
  it('is of those who grant their own requests', () => {
    expect(attacks(OFFICER)).toEqual(by('officer'));
    expect(attacks(OFFICER.with('CA', SEPARATE))).toEqual(by('officer'));
    expect(attacksOf(OFFICER, 'ADCSESC7')).toEqual([]);
  });

  it.each([
    ['nobody waits for them', OFFICER.with('T', { requiresmanagerapproval: false })],
    ['nobody knows whether somebody does', OFFICER.with('T', { requiresmanagerapproval: null })],
    ['the template is not offered', OFFICER.without('T -PublishedTo-> CA')],
    ['they cannot enrol in it', OFFICER.without('U -Enroll-> T')],
    ['they cannot enrol at the authority', OFFICER.without('G -Enroll-> CA')],
    ['they do not grant requests', OFFICER.without('G -ManageCertificates-> CA')],
    ['the directory names the subject', OFFICER.with('T', { enrolleesuppliessubject: false })],
    ['the certificate does not authenticate', OFFICER.with('T', { authenticationenabled: false })],
    ['another signature is needed', OFFICER.with('T', { schemaversion: 2, authorizedsignatures: 1 })],
  ])('is none where %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
  });

  it('is one relationship with that of administrators', () => {
    expect(attacks(OFFICER.and('U -ManageCA-> CA'))).toEqual(by('manage-ca', 'officer'));
  });
});

describe('ADCSESC7', () => {
  const WEAK = { authenticationenabled: true, enrolleesuppliessubject: true };

  it('is explained by the authority and what it offers', () => {
    const graph = pki(
      { T: WEAK, Weaker: { ...WEAK, requiresmanagerapproval: true }, Safe: {} },
      'User U\nU -ManageCA-> CA',
    );
    expect(explain(graph, 'U -ADCSESC7-> D')).toEqual({
      nodes: sorted(...PKI, 'T', 'U', 'Weaker'),
      arrows: sorted(...PKI_ARROWS, 'T -PublishedTo-> CA', 'U -ManageCA-> CA', 'Weaker -PublishedTo-> CA'),
    });
  });

  it('is explained by a template that could be offered, where none is', () => {
    const graph = pki({ T: WEAK }, 'User U\nU -ManageCA-> CA').without('T -PublishedTo-> CA');
    expect(explain(graph, 'U -ADCSESC7-> D').nodes).toEqual(sorted(...PKI, 'T', 'U'));
  });

  it('is explained by memberships that let officers enrol', () => {
    const graph = pki(
      { T: { ...WEAK, requiresmanagerapproval: true } },
      'User U\nGroup G\nU -MemberOf-> G -Enroll-> T\nU -ManageCertificates-> CA\nU -Enroll-> CA',
    );
    expect(explain(graph, 'U -ADCSESC7-> D').arrows).toEqual(
      sorted(
        ...PKI_ARROWS,
        'G -Enroll-> T',
        'T -PublishedTo-> CA',
        'U -Enroll-> CA',
        'U -ManageCertificates-> CA',
        'U -MemberOf-> G',
      ),
    );
  });

  it('is not explained for somebody whom the separation of roles locks out', () => {
    const graph = pki({ T: WEAK }, 'User U\nU -ManageCA-> CA\nU -ManageCertificates-> CA').with(
      'CA',
      SEPARATE,
    );
    expect(explain(graph, 'U -ADCSESC7-> D').nodes).toEqual([]);
  });
});
