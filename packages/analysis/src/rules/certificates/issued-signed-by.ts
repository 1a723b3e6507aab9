import { defineRule } from '../../engine/rule.ts';
import { NodesByText } from '../../properties/nodes-by-text.ts';
import { thumbprintReader } from './read-thumbprints.ts';

const HOLDERS = ['EnterpriseCA', 'RootCA', 'AIACA'] as const;
/** Place in a chain: the certificate itself comes first. */
const ISSUER = 1;

export const issuedSignedBy = defineRule({
  id: 'issued-signed-by',
  family: 'certificates',
  derives: ['IssuedSignedBy'],
  needs: { nodes: HOLDERS, properties: ['certthumbprint', 'certchain'] },
  summary: 'The certificate of one authority was issued by another one.',
  source: 'Certification paths: RFC 5280, section 6.',

  run(view, draft) {
    const holders = HOLDERS.map((kind) => view.nodes(kind));
    const issuers = new NodesByText(view.strings('certthumbprint'), ...holders);
    const read = thumbprintReader(view, 'certchain');
    const issued = draft.kind('IssuedSignedBy');

    for (const holder of holders.flatMap((nodes) => [...nodes])) {
      const issuer = read(holder)[ISSUER];
      if (issuer !== undefined && (issuer !== '' || view.switches.matchesEmptyThumbprint)) {
        issued.addEnds(holder, issuers.find(issuer));
      }
    }
  },
});
