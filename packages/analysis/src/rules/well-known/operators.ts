import { defineRule } from '../../engine/rule.ts';
import { domains } from '../../facts/domains.ts';

/** Backup Operators read and write every file of a domain controller; Server Operators change its services. */
const OPERATORS = ['-S-1-5-32-551', '-S-1-5-32-549'];

/** Print Operators need a driver that a policy may forbid, and Account Operators have their rights in access lists. */
export const operators = defineRule({
  id: 'operators',
  family: 'well-known',
  isExtended: true,
  derives: ['OperatorOf'],
  needs: { nodes: ['Group', 'Domain'], facts: [domains] },
  summary: 'Members of Backup Operators and Server Operators can take over the domain controllers.',
  source:
    'Documentation of Active Directory security groups: Backup Operators, Server Operators and the rights that they hold on domain controllers.',

  run(view, draft) {
    const known = view.use(domains);

    for (const group of view.nodes('Group')) {
      if (OPERATORS.some((suffix) => view.objectIds.endsWith(group, suffix))) {
        draft.kind('OperatorOf').addEnds(group, known.withSid(known.sidOf(group)));
      }
    }
  },
});
