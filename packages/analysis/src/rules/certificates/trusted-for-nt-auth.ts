import { defineRule } from '../../engine/rule.ts';
import { NodesByText } from '../../properties/nodes-by-text.ts';
import { thumbprintReader } from './read-thumbprints.ts';

export const trustedForNtAuth = defineRule({
  id: 'trusted-for-nt-auth',
  family: 'certificates',
  derives: ['TrustedForNTAuth'],
  needs: { nodes: ['EnterpriseCA', 'NTAuthStore'], properties: ['certthumbprint', 'certthumbprints'] },
  summary:
    'Domains accept logons with certificates of an authority whose certificate is in their NTAuth store.',
  source: 'Attribute cACertificate of the directory object NTAuthCertificates: [MS-WCCE].',

  run(view, draft) {
    const authorities = new NodesByText(view.strings('certthumbprint'), view.nodes('EnterpriseCA'));
    const read = thumbprintReader(view, 'certthumbprints');
    const trusted = draft.kind('TrustedForNTAuth');

    for (const store of view.nodes('NTAuthStore')) {
      for (const thumbprint of read(store)) {
        trusted.addStarts(thumbprint === '' ? [] : authorities.find(thumbprint), store);
      }
    }
  },
});
