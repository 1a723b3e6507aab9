import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { goldenCertComposition } from './composition.ts';

export const goldenCert = defineRule({
  id: 'golden-cert',
  family: 'certificate-attacks',
  derives: ['GoldenCert'],
  needs: { nodes: ['Computer'], relationships: ['HostsCAService'], facts: [certificateChains] },
  summary: 'The computer of an authority holds the key with which certificates for anybody can be forged.',
  source:
    'Theft of the key of an authority, DPERSIST1: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021.',
  composition: goldenCertComposition,

  run(view, draft) {
    const chains = view.use(certificateChains);
    const computers = view.nodes('Computer');
    const hosts = view.relationships('HostsCAService');
    const golden = draft.kind('GoldenCert');

    for (const authority of chains.authorities) {
      const domains = chains.targetsOf(authority);
      for (const host of domains.length === 0 ? [] : hosts.startsOf(authority)) {
        if (computers.has(host)) {
          golden.addEnds(host, domains);
        }
      }
    }
  },
});
