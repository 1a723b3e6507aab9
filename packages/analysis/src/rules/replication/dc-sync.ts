import { defineRule } from '../../engine/rule.ts';
import { domains } from '../../facts/domains.ts';
import { principals } from '../../facts/principals.ts';

export const dcSync = defineRule({
  id: 'dc-sync',
  family: 'replication',
  derives: ['DCSync'],
  needs: { relationships: ['GetChanges', 'GetChangesAll'], facts: [domains, principals] },
  summary: 'Who may replicate a domain with its secrets can read the password hashes of all its accounts.',
  source:
    'Control access rights DS-Replication-Get-Changes and DS-Replication-Get-Changes-All: [MS-ADTS]; [MS-DRSR].',

  run(view, draft) {
    const changes = view.rights('GetChanges');
    const secrets = view.rights('GetChangesAll');
    const principalSets = view.use(principals);

    for (const domain of view.use(domains).collected) {
      const holders = principalSets.of(changes.holdersOf(domain), secrets.holdersOf(domain));
      draft.kind('DCSync').addStarts(holders, domain);
    }
  },
});
