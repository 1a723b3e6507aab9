import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import {
  attacksOf,
  chain,
  controllers,
  eachEnrols,
  estate,
  fiveAuthorities,
  MAPPING,
  nameTemplates,
  TRUSTS,
  template,
  to,
} from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

describe('ADCSESC6a', () => {
  it('needs enrolment in the template', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${template('T', 'CA', 'auth nse')}
      Group G0 G1 G2 G3 G4
      G1, G2, G3 -MemberOf-> G0
      G0 -Enroll-> CA
      G1 -GenericAll-> T
      G2 -AllExtendedRights-> T
      G3 -GenericWrite-> T
      G4 -Enroll-> T
    `);
    expect(attacksOf(graph, 'ADCSESC6a')).toEqual(to('D', 'G1', 'G2'));
  });
});

const ANY_SUBJECT = '{isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true}';

describe('ADCSESC6b', () => {
  it('needs a controller of the domain that matches by name', () => {
    const graph = draw(`
      ${estate(0, 'sch', ANY_SUBJECT)}
      ${estate(1, 'sch', ANY_SUBJECT)}
      ${estate(2, 'sch', ANY_SUBJECT)}
      ${controllers('D0', `{${MAPPING}: 4}`)}
      ${controllers('D1', `{${MAPPING}: 31}`)}
      ${controllers('D2', `{${MAPPING}: -1}`, '', `{${MAPPING}: 0}`, `{${MAPPING}: 3}`, `{${MAPPING}: 27}`)}
    `);
    expect(attacksOf(graph, 'ADCSESC6b')).toEqual(['G0 → D0', 'G1 → D1']);
  });

  it('needs it in the same forest', () => {
    const graph = draw(`
      ${estate(0, 'sch', ANY_SUBJECT)}
      ${estate(1, 'sch', ANY_SUBJECT)}
      ${TRUSTS}
      ${controllers('D02', `{${MAPPING}: 4}`)}
      ${controllers('D12', `{${MAPPING}: 31}`)}
    `);
    expect(attacksOf(graph, 'ADCSESC6b')).toEqual(['G0 → D0']);
  });
});

describe.each([
  ['ADCSESC6a', 'auth nse', ''],
  ['ADCSESC6b', 'sch', '{certificatemappingmethodsraw: 31}'],
] as const)('%s', (kind, flags, controller) => {
  const controllers = (graph: DrawnGraph) =>
    graph.and(
      graph.nodes
        .filter(({ kinds }) => kinds.includes('Domain'))
        .map(({ name }) => `Computer DC${name} ${controller}\nDC${name} -DCFor-> ${name}`)
        .join('\n'),
    );

  it('needs usable authorities that take any subject', () => {
    const graph = draw(fiveAuthorities(flags, ANY_SUBJECT)).with('CA2', {
      isuserspecifiessanenabledcollected: false,
    });
    expect(attacksOf(controllers(graph), kind)).toEqual(['G1 → D1']);
  });

  it('depends on the template', () => {
    const without = (flag: string) => flags.replace(flag, '').trim();
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${template('T1', 'CA', flags, { sv: 2 })}
      ${template('T2', 'CA', flags)}
      ${template('T3', 'CA', without('nse').replace('sch', ''))}
      ${template('T4', 'CA', `${flags} ma`)}
      ${template('T5', 'CA', without('auth').replace('sch', ''))}
      ${template('T6', 'CA', flags, { sv: 2, as: 1 })}
      ${eachEnrols(6)}
    `);
    expect(attacksOf(controllers(graph), kind)).toEqual(to('D', 'G1', 'G2'));
  });

  it('bars users from templates that ask for a DNS name', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${nameTemplates(flags)}
    `);
    expect(attacksOf(controllers(graph), kind)).toEqual(to('D', 'G1', 'G2', 'G3', 'C1', 'C2', 'C3', 'U1'));
  });
});

describe('ADCSESC6a and ADCSESC6b', () => {
  const OPEN = { isuserspecifiessanenabled: true, isuserspecifiessanenabledcollected: true };

  it('are explained by authorities that take any subject', () => {
    const graph = pki(
      {
        T: { authenticationenabled: true, nosecurityextension: true },
        Dns: { authenticationenabled: true, nosecurityextension: true, subjectaltrequiredns: true },
        Bound: { authenticationenabled: true },
      },
      `User U
       Computer C
       EnterpriseCA Closed
       Closed -IssuedSignedBy-> Root
       Closed -TrustedForNTAuth-> Store
       Service -HostsCAService-> Closed
       T -PublishedTo-> Closed
       U, C -Enroll-> T, Dns, Bound, CA, Closed`,
    ).with('CA', OPEN);

    expect(explain(graph, 'U -ADCSESC6a-> D').nodes).toEqual(sorted(...PKI, 'T', 'U'));
    expect(explain(graph, 'C -ADCSESC6a-> D').nodes).toEqual(sorted(...PKI, 'C', 'Dns', 'T'));
  });

  it('name the controllers that match names, if that matters', () => {
    const graph = pki(
      { T: { schannelauthenticationenabled: true } },
      `User U
       Domain Child Grandchild Stranger
       Computer DC1 {certificatemappingmethodsraw: 31}
       Computer DC2 {certificatemappingmethodsraw: 4}
       Computer Strict {certificatemappingmethodsraw: 24}
       Computer Unset {certificatemappingmethodsraw: -1}
       Computer Foreign {certificatemappingmethodsraw: 4}
       DC1, Strict, Unset -DCFor-> D
       DC2 -DCFor-> Grandchild -SameForestTrust-> Child -SameForestTrust-> D
       Foreign -DCFor-> Stranger -CrossForestTrust-> D
       U -Enroll-> T, CA`,
    ).with('CA', OPEN);

    expect(explain(graph, 'U -ADCSESC6b-> D')).toEqual({
      nodes: sorted(...PKI, 'Child', 'DC1', 'DC2', 'Grandchild', 'T', 'U'),
      arrows: sorted(
        ...PKI_ARROWS,
        'Child -SameForestTrust-> D',
        'DC1 -DCFor-> D',
        'DC2 -DCFor-> Grandchild',
        'Grandchild -SameForestTrust-> Child',
        'T -PublishedTo-> CA',
        'U -Enroll-> CA',
        'U -Enroll-> T',
      ),
    });
    expect(explain(graph.without('U -Enroll-> CA'), 'U -ADCSESC6b-> D').nodes).toEqual([]);
  });
});
