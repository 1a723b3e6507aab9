import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import {
  attacksOf,
  chain,
  ENROLEE,
  MAPPED,
  RENAMED,
  template,
} from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

const ANY_SUBJECT = { isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true };
const UNBOUND = {
  disabledextensionscollected: true,
  disabledextensions: ['1.3.6.1.4.1.311.20.2', '1.3.6.1.4.1.311.25.2'],
};
const OPEN = { ...ANY_SUBJECT, ...UNBOUND };
const GAINED = " {basis: ['ca-disabled-extension']}";

const GRAPH = draw(`
  Domain D
  ${chain('CA', 'D')}
  ${template('T', 'CA', 'auth')}
  Group A
  A -Enroll-> T, CA
`).with('CA', OPEN);

const attacks = (graph = GRAPH) => attacksOf(graph, 'ADCSESC16', EXTENDED);

describe('ADCSESC16', () => {
  it('needs an authority that takes any subject and leaves the security extension out', () => {
    expect(attacks()).toEqual(['A → D']);
  });

  it('is left out while extended techniques are', () => {
    expect(attacksOf(GRAPH, 'ADCSESC16')).toEqual([]);
  });

  it.each([
    { disabledextensionscollected: false },
    { disabledextensionscollected: null },
    { disabledextensions: ['1.3.6.1.4.1.311.20.2'] },
    { disabledextensions: [] },
    { disabledextensions: null },
    { disabledextensions: '1.3.6.1.4.1.311.25.2' },
    { isuserspecifiessanenabled: false },
    { isuserspecifiessanenabled: null },
    { isuserspecifiessanenabledcollected: false },
    { isuserspecifiessanenabledcollected: null },
  ])('is none at an authority with %j', (properties) => {
    expect(attacks(GRAPH.with('CA', properties))).toEqual([]);
  });

  it.each([
    { requiresmanagerapproval: true },
    { requiresmanagerapproval: null },
    { authenticationenabled: false },
    { schemaversion: 2, authorizedsignatures: 1 },
    { schemaversion: 2, authorizedsignatures: null },
    { schemaversion: 0 },
    { schemaversion: null },
  ])('is none with a template with %j', (properties) => {
    expect(attacks(GRAPH.with('T', properties))).toEqual([]);
  });

  it.each([
    { schemaversion: 1, authorizedsignatures: null },
    { schemaversion: 1, authorizedsignatures: 3 },
    { schemaversion: 2, authorizedsignatures: 0 },
    { enrolleesuppliessubject: false, nosecurityextension: false },
  ])('is there with a template with %j', (properties) => {
    expect(attacks(GRAPH.with('T', properties))).toEqual(['A → D']);
  });

  it.each(['A -Enroll-> T', 'A -Enroll-> CA', 'T -PublishedTo-> CA', 'CA -TrustedForNTAuth-> StoreCA'])(
    'needs %s',
    (relationship) => {
      expect(attacks(GRAPH.without(relationship))).toEqual([]);
    },
  );

  it('bars users from templates that ask for a DNS name, but no service accounts', () => {
    const user = GRAPH.without('A')
      .and('User U\nU -Enroll-> T, CA')
      .with('T', { subjectaltrequiredns: true });
    expect(attacks(user)).toEqual([]);
    expect(attacks(user.with('U', { gmsa: true }))).toEqual(['U → D']);
  });

  it('is explained by such authorities alone', () => {
    const graph = pki(
      {
        T: { authenticationenabled: true },
        Dns: { authenticationenabled: true, subjectaltrequiredns: true },
      },
      `User U
       EnterpriseCA Bound
       Bound -IssuedSignedBy-> Root
       Bound -TrustedForNTAuth-> Store
       Service -HostsCAService-> Bound
       T -PublishedTo-> Bound
       U -Enroll-> T, Dns, CA, Bound`,
    )
      .with('CA', OPEN)
      .with('Bound', ANY_SUBJECT);
    expect(explain(graph, 'U -ADCSESC16-> D')).toEqual({
      nodes: sorted(...PKI, 'T', 'U'),
      arrows: sorted(...PKI_ARROWS, 'T -PublishedTo-> CA', 'U -Enroll-> CA', 'U -Enroll-> T'),
    });
  });
});

describe('an authority that leaves the security extension out', () => {
  const bound = { nosecurityextension: false };
  const renamed = RENAMED.with('T', bound).with('CA', UNBOUND);
  const computer = renamed
    .with('T', { subjectaltrequiredns: true, subjectaltrequireupn: false })
    .and('Computer C\nC -MemberOf-> Inner\nC -Enroll-> T\nA -WriteDacl-> C');
  const anySubject = ENROLEE.with('T', bound).with('CA', OPEN);

  it.each([
    ['ADCSESC9a', renamed, 'A → D'],
    ['ADCSESC9b', computer, 'A → D'],
    ['ADCSESC6a', anySubject, 'U → D'],
  ])('makes every template one for %s, which says so', (kind, graph, expected) => {
    expect(attacksOf(graph, kind, EXTENDED)).toEqual([expected + GAINED]);
    expect(attacksOf(graph, kind)).toEqual([]);
    expect(attacksOf(graph.with('CA', { disabledextensionscollected: false }), kind, EXTENDED)).toEqual([]);
    expect(attacksOf(graph.with('CA', { disabledextensions: ['1.2'] }), kind, EXTENDED)).toEqual([]);
    // What is there without it is there as it was.
    expect(attacksOf(graph.with('T', { nosecurityextension: true }), kind, EXTENDED)).toEqual([expected]);
  });

  it('is no use to those who rename where all controllers insist on strong mapping', () => {
    const strict = renamed.with('DC', { strongcertificatebindingenforcementraw: 2 });
    expect(attacksOf(strict, 'ADCSESC9a', EXTENDED)).toEqual([]);
    expect(attacksOf(strict, 'ADCSESC16', EXTENDED)).toEqual([]);
  });

  it('changes nothing about TLS', () => {
    const tls = renamed.and(MAPPED.replaceAll('DC', 'DC2'));
    expect(attacksOf(tls, 'ADCSESC10a', EXTENDED)).toEqual([]);
  });

  it('explains what is there because of it', () => {
    expect(explain(renamed, 'A -ADCSESC9a-> D').nodes).toEqual(
      sorted('A', 'CA', 'D', 'DC', 'Inner', 'Outer', 'RootCA', 'StoreCA', 'T', 'U'),
    );
    expect(explain(computer, 'A -ADCSESC9b-> D').nodes).toContain('C');
    expect(explain(anySubject, 'U -ADCSESC6a-> D').nodes).toContain('T');
  });

  it('is left out of what is there without it', () => {
    const graph = renamed
      .with('T', { nosecurityextension: true })
      .and(`${template('Bound', 'CA', 'auth upn')}\nU -Enroll-> Bound`);
    expect(explain(graph, 'A -ADCSESC9a-> D').nodes).not.toContain('Bound');
  });
});
