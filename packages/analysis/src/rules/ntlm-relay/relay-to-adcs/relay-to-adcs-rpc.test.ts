import { describe, expect, it } from 'vitest';
import { DEFAULT_PARAMETERS } from '../../../settings/analysis-settings.ts';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import { targets } from '../relay-targets.test-support.ts';
import { relayToAdcs, relayToAdcsRpc } from './rule.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Group AU {objectid: 'D-S-1-5-11', domainsid: 'S-1'}
  Computer C {domainsid: 'S-1', restrictoutboundntlm: false}
  EnterpriseCA CA {rpcencryptionenforced: false, rpcencryptionenforcedcollected: true, domainsid: 'S-1'}
  EnterpriseCA Sealed {rpcencryptionenforced: true, rpcencryptionenforcedcollected: true, domainsid: 'S-1'}
  RootCA Root
  NTAuthStore Store
  CertTemplate CT {requiresmanagerapproval: false, authenticationenabled: true, schemaversion: 2, authorizedsignatures: 0}
  Computer Host {enabled: true, domainsid: 'S-1'}
  CA, Sealed -IssuedSignedBy-> Root -RootCAFor-> D
  CA, Sealed -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
  Host -HostsCAService-> CA, Sealed
  CT -PublishedTo-> CA, Sealed
  C -Enroll-> CT
  AU -Enroll-> CA, Sealed
`);
const EDGE = 'AU -CoerceAndRelayNTLMToADCSRPC-> C';
const relays = (graph = GRAPH) => derive(graph, relayToAdcsRpc, EXTENDED);

describe('relay to the RPC interface of an authority', () => {
  it('leads to a computer that can enrol where requests need not be encrypted', () => {
    expect(relays()).toEqual([EDGE]);
    expect(derive(GRAPH, relayToAdcs, EXTENDED)).toEqual([]);
  });

  it('is left out while extended techniques are, or relays', () => {
    expect(derive(GRAPH, relayToAdcsRpc)).toEqual([]);
    const parameters = { ...DEFAULT_PARAMETERS, derivesExtendedTechniques: true, derivesNtlmRelay: false };
    expect(derive(GRAPH, relayToAdcsRpc, { ...EXTENDED, parameters })).toEqual([]);
  });

  it.each([
    ['the authority insists on encryption', GRAPH.with('CA', { rpcencryptionenforced: true })],
    ['nobody knows whether it does', GRAPH.with('CA', { rpcencryptionenforced: null })],
    ['that is a text', GRAPH.with('CA', { rpcencryptionenforced: 'false' })],
    ['it was not collected', GRAPH.with('CA', { rpcencryptionenforcedcollected: false })],
    ['requests wait for a manager', GRAPH.with('CA', { requestdisposition: 0x101 - 1 })],
    ['requests are refused', GRAPH.with('CA', { requestdisposition: 2 })],
    ['no chain leads to the domain', GRAPH.without('Root -RootCAFor-> D')],
    ['the host is disabled', GRAPH.with('Host', { enabled: false })],
    ['the template is not published', GRAPH.without('CT -PublishedTo-> CA')],
    ['somebody has to approve', GRAPH.with('CT', { requiresmanagerapproval: true })],
    ['the certificate does not authenticate', GRAPH.with('CT', { authenticationenabled: false })],
    ['a signature is needed', GRAPH.with('CT', { authorizedsignatures: 1 })],
    ['the computer cannot enrol', GRAPH.without('C -Enroll-> CT')],
    ['the computer cannot be coerced', GRAPH.with('C', { restrictoutboundntlm: true })],
    ['nobody knows whether it can', GRAPH.with('C', { restrictoutboundntlm: null })],
  ])('does not when %s', (_, graph) => {
    expect(relays(graph)).toEqual([]);
  });

  it.each([
    { requestdisposition: 1 },
    { requestdisposition: 0x101 },
    { requestdisposition: 0, requestdispositioncollected: false },
    { requestdisposition: 'often' },
    { rpcencryptionenforcedcollected: null },
  ])('does with %j', (properties) => {
    expect(relays(GRAPH.with('CA', properties))).toEqual([EDGE]);
  });

  it('is explained by where the computer can enrol, and leads to such authorities alone', () => {
    expect(explain(GRAPH, EDGE)).toEqual({
      nodes: ['AU', 'C', 'CA', 'CT', 'D', 'Root', 'Store'],
      arrows: [
        'AU -Enroll-> CA',
        'C -Enroll-> CT',
        'CA -IssuedSignedBy-> Root',
        'CA -TrustedForNTAuth-> Store',
        'CT -PublishedTo-> CA',
        'Root -RootCAFor-> D',
        'Store -NTAuthStoreFor-> D',
      ],
    });
    expect(targets(GRAPH, EDGE)).toEqual(['CA']);
  });
});
