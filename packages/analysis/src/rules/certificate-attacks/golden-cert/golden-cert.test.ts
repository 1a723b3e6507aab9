import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { attacksOf, ENROLEE } from '../certificate-drawings.test-support.ts';

it('GoldenCert comes from hosts of authorities that are chained and trusted', () => {
  const graph = draw(`
    Domain D1 D2 D3
    EnterpriseCA ECA1 ECA21 ECA22 ECA23 ECA3
    RootCA Root1 Root2 Root3
    NTAuthStore Store1 Store2 Store3
    Computer C1 C21 C22 C23 C3 {enabled: true}
    C1 -HostsCAService-> ECA1
    C21 -HostsCAService-> ECA21
    C22 -HostsCAService-> ECA22
    C23 -HostsCAService-> ECA23
    C3 -HostsCAService-> ECA3
    ECA1 -EnterpriseCAFor-> Root1 -RootCAFor-> D1
    ECA1 -TrustedForNTAuth-> Store1 -NTAuthStoreFor-> D1
    ECA21 -EnterpriseCAFor-> Root2 -RootCAFor-> D2
    ECA22 -IssuedSignedBy-> ECA21
    ECA23 -TrustedForNTAuth-> Store2 -NTAuthStoreFor-> D2
    ECA3 -IssuedSignedBy-> Root3 -RootCAFor-> D3
    ECA3 -TrustedForNTAuth-> Store3 -NTAuthStoreFor-> D3
  `);
  expect(attacksOf(graph, 'GoldenCert')).toEqual(['C1 → D1', 'C3 → D3']);
});

describe('GoldenCert', () => {
  it('comes from hosts that are disabled, too, once one is enabled', () => {
    const graph = ENROLEE.and(
      'Computer Off {enabled: false}\nUser Operator\nOff, Operator -HostsCAService-> CA',
    );
    expect(attacksOf(graph, 'GoldenCert')).toEqual(['HostCA → D', 'Off → D']);
  });
});

describe('GoldenCert', () => {
  const GRAPH = draw(`
    Domain D Elsewhere
    Computer Host Other {enabled: true}
    EnterpriseCA CA ChainOnly StoreOnly NotHosted
    RootCA Root
    AIACA Intermediate
    NTAuthStore Store
    Host -HostsCAService-> CA, ChainOnly, StoreOnly
    Other -HostsCAService-> NotHosted
    CA, ChainOnly, NotHosted -EnterpriseCAFor-> Root
    CA -IssuedSignedBy-> Intermediate -IssuedSignedBy-> Root -RootCAFor-> D, Elsewhere
    CA, StoreOnly, NotHosted -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
  `);

  it('is explained by the hosted authority and why the domain accepts it', () => {
    expect(explain(GRAPH, 'Host -GoldenCert-> D')).toEqual({
      nodes: ['CA', 'D', 'Host', 'Intermediate', 'Root', 'Store'],
      arrows: [
        'CA -EnterpriseCAFor-> Root',
        'CA -IssuedSignedBy-> Intermediate',
        'CA -TrustedForNTAuth-> Store',
        'Host -HostsCAService-> CA',
        'Intermediate -IssuedSignedBy-> Root',
        'Root -RootCAFor-> D',
        'Store -NTAuthStoreFor-> D',
      ],
    });
  });

  it('is not explained where the authority does not lead in both ways', () => {
    expect(explain(GRAPH, 'Host -GoldenCert-> Elsewhere')).toEqual({ nodes: [], arrows: [] });
  });
});
