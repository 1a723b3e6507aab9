import { defineRule } from '../../engine/rule.ts';
import { NodesByText } from '../../properties/nodes-by-text.ts';

export const enterpriseCaFor = defineRule({
  id: 'enterprise-ca-for',
  family: 'certificates',
  derives: ['EnterpriseCAFor'],
  needs: { nodes: ['EnterpriseCA', 'RootCA', 'AIACA'], properties: ['certthumbprint'] },
  summary:
    'An enterprise authority has the certificate that the directory publishes as a root or intermediate one.',
  source: 'Containers Certification Authorities and AIA of the directory: [MS-WCCE].',

  run(view, draft) {
    const thumbprints = view.strings('certthumbprint');
    const published = new NodesByText(thumbprints, view.nodes('RootCA'), view.nodes('AIACA'));
    const enterprise = draft.kind('EnterpriseCAFor');

    for (const authority of view.nodes('EnterpriseCA')) {
      const thumbprint = thumbprints.read(authority);
      if (thumbprint !== undefined && thumbprint !== '') {
        enterprise.addEnds(authority, published.find(thumbprint));
      }
    }
  },
});
