import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import { attacksOf, chain } from '../certificate-drawings.test-support.ts';

const SERVICES = 'CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,DC=CORP,DC=LOCAL';
const container = (name: string, dn: string) =>
  `Container ${name} {domainsid: 'S-D', distinguishedname: '${dn}'}`;

const GRAPH = draw(`
  Domain D {domainsid: 'S-D'}
  Domain Child {domainsid: 'S-C'}
  Domain Far {domainsid: 'S-F'}
  Child -SameForestTrust-> D
  ${chain('CA', 'D', "{domainsid: 'S-D'}")}
  ${container('PKS', SERVICES)}
  ${container('Roots', `CN=CERTIFICATION AUTHORITIES,${SERVICES}`)}
  ${container('Templates', `CN=CERTIFICATE TEMPLATES,${SERVICES}`)}
  ${container('AIA', `CN=AIA,${SERVICES}`)}
  User U
  Group G
  U -MemberOf-> G
`);
const attacks = (graph = GRAPH) => attacksOf(graph, 'ADCSESC5', EXTENDED);
const found = (start: string, basis: string, end = 'D') => `${start} → ${end} {basis: ['${basis}']}`;

describe('ADCSESC5 of trust anchors', () => {
  const both = GRAPH.and('U -WriteDacl-> StoreCA\nU -WriteOwner-> RootCA');

  it('needs the store for logons and an authority that is trusted', () => {
    expect(attacks(both)).toEqual([found('U', 'trust-anchor')]);
    expect(attacksOf(both, 'ADCSESC5')).toEqual([]);
  });

  it.each([
    ['the store alone', both.without('U -WriteOwner-> RootCA')],
    ['the authority alone', both.without('U -WriteDacl-> StoreCA')],
    ['the store and AIA', both.without('U -WriteOwner-> RootCA').and('U -GenericAll-> AIA')],
    [
      'the store and the authority of another domain',
      both.without('RootCA -RootCAFor-> D').and('RootCA -RootCAFor-> Far'),
    ],
    ['a store that no domain has', both.without('StoreCA -NTAuthStoreFor-> D')],
    ['another right', both.without('U -WriteDacl-> StoreCA').and('U -AllExtendedRights-> StoreCA')],
  ])('is none with %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
  });

  it.each(['Owns', 'WriteOwner', 'WriteDacl', 'GenericAll', 'GenericWrite'])('takes %s', (right) => {
    // The rules of ownership do not run here, so that what they derive is drawn.
    const graph = GRAPH.and(`U -${right}-> StoreCA, Roots`);
    expect(attacks(graph)).toEqual([found('U', 'trust-anchor')]);
  });

  it('takes the container of the same forest alone', () => {
    const graph = GRAPH.and('U -GenericAll-> StoreCA, Roots');
    expect(attacks(graph.with('Roots', { domainsid: 'S-F' }))).toEqual([]);
    expect(attacks(graph.with('Roots', { domainsid: 'S-C' }))).toEqual([found('U', 'trust-anchor')]);
    expect(attacks(graph.with('Roots', { domainsid: null }))).toEqual([found('U', 'trust-anchor')]);
  });

  it('adds up what groups may do', () => {
    expect(attacks(GRAPH.and('G -GenericAll-> StoreCA\nU -Owns-> RootCA'))).toEqual([
      found('U', 'trust-anchor'),
    ]);
  });
});

describe('ADCSESC5 of new templates', () => {
  const both = GRAPH.and('U -CreateChildAll-> Templates\nU -GenericWrite-> CA');

  it('needs a place for a template and an authority that is to offer it', () => {
    expect(attacks(both)).toEqual([found('U', 'new-template')]);
    expect(attacks(both.without('U -CreateChildAll-> Templates').and('U -GenericAll-> Templates'))).toEqual([
      found('U', 'new-template'),
    ]);
  });

  it.each([
    ['the container alone', both.without('U -GenericWrite-> CA')],
    ['the authority alone', both.without('U -CreateChildAll-> Templates')],
    [
      'attributes of the container',
      both.without('U -CreateChildAll-> Templates').and('U -GenericWrite-> Templates'),
    ],
    ['the container of another forest', both.with('Templates', { domainsid: 'S-F' })],
    ['an authority without a host', both.without('HostCA')],
    ['an authority that only enrols', both.without('U -GenericWrite-> CA').and('U -Enroll-> CA')],
  ])('is none with %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
  });
});

describe('ADCSESC5 of all services', () => {
  it('reaches every domain of the forest', () => {
    const expected = [found('G', 'pks-container', 'Child'), found('G', 'pks-container')].sort();
    expect(attacks(GRAPH.and('G -WriteOwner-> PKS'))).toEqual(expected);
  });

  it.each([
    ['attributes of the container', GRAPH.and('G -GenericWrite-> PKS')],
    ['the right to create objects there', GRAPH.and('G -CreateChildAll-> PKS')],
    ['another container', GRAPH.and('G -GenericAll-> AIA')],
    [
      'a container of that name elsewhere',
      GRAPH.and('G -GenericAll-> PKS').with('PKS', { distinguishedname: 'CN=PUBLIC KEY SERVICES,DC=CORP' }),
    ],
    ['a container of no known domain', GRAPH.and('G -GenericAll-> PKS').with('PKS', { domainsid: null })],
  ])('is none with %s', (_, graph) => {
    expect(attacks(graph)).toEqual([]);
  });
});

describe('ADCSESC5', () => {
  it('is one relationship, whatever it is by', () => {
    const graph = GRAPH.and('U -GenericAll-> PKS, StoreCA, RootCA');
    expect(attacks(graph)).toContain("U → D {basis: ['pks-container','trust-anchor']}");
  });

  it('is explained by what is controlled and why it counts', () => {
    const anchors = GRAPH.and('G -GenericAll-> StoreCA\nU -Owns-> RootCA\nU -GenericAll-> AIA');
    expect(explain(anchors, 'U -ADCSESC5-> D').arrows).toEqual([
      'G -GenericAll-> StoreCA',
      'RootCA -RootCAFor-> D',
      'StoreCA -NTAuthStoreFor-> D',
      'U -MemberOf-> G',
      'U -Owns-> RootCA',
    ]);
    const templates = GRAPH.and('U -CreateChildAll-> Templates\nG -GenericWrite-> CA');
    expect(explain(templates, 'U -ADCSESC5-> D').nodes).toEqual(
      ['CA', 'D', 'G', 'RootCA', 'StoreCA', 'Templates', 'U'].sort(),
    );
    expect(explain(GRAPH.and('U -WriteDacl-> PKS'), 'U -ADCSESC5-> Child')).toEqual({
      nodes: ['Child', 'D', 'PKS', 'U'],
      arrows: ['Child -SameForestTrust-> D', 'U -WriteDacl-> PKS'],
    });
    expect(explain(GRAPH.and('U -WriteDacl-> StoreCA'), 'U -ADCSESC5-> D').nodes).toEqual([]);
  });
});
