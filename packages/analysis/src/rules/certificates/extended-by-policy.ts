import { defineRule } from '../../engine/rule.ts';
import { NodesByText } from '../../properties/nodes-by-text.ts';

export const extendedByPolicy = defineRule({
  id: 'extended-by-policy',
  family: 'certificates',
  derives: ['ExtendedByPolicy'],
  needs: {
    nodes: ['CertTemplate', 'IssuancePolicy'],
    properties: ['certificatepolicy', 'certtemplateoid', 'domainsid'],
  },
  summary: 'Certificates of the template are issued under a policy that its domain defines.',
  source: 'Template attribute msPKI-Certificate-Policy: [MS-CRTD].',

  run(view, draft) {
    const policies = new NodesByText(view.strings('certtemplateoid'), view.nodes('IssuancePolicy'));
    const lists = view.stringLists('certificatepolicy');
    const domainSids = view.strings('domainsid');
    const extended = draft.kind('ExtendedByPolicy');

    for (const template of view.nodes('CertTemplate')) {
      const domainSid = domainSids.read(template) ?? '';
      const oids = domainSid === '' ? [] : (lists.read(template) ?? []);
      for (const policy of oids.flatMap((oid) => (oid === '' ? [] : policies.find(oid)))) {
        if (domainSids.read(policy) === domainSid) {
          extended.add(template, policy);
        }
      }
    }
  },
});
