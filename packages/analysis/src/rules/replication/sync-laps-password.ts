import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';
import { principals } from '../../facts/principals.ts';

/** The computers, and not the domain, are what the principals control. */
export const syncLapsPassword = defineRule({
  id: 'sync-laps-password',
  family: 'replication',
  derives: ['SyncLAPSPassword'],
  needs: {
    nodes: ['Computer'],
    relationships: ['GetChanges', 'GetChangesInFilteredSet'],
    properties: ['haslaps'],
    facts: [domains, principals],
  },
  summary:
    'Who may replicate a domain with its filtered attributes can read the local administrator passwords that it manages.',
  source:
    'Control access right DS-Replication-Get-Changes-In-Filtered-Set: [MS-ADTS]; the password attribute of LAPS is in the filtered set.',

  run(view, draft) {
    const changes = view.rights('GetChanges');
    const filtered = view.rights('GetChangesInFilteredSet');
    const known = view.use(domains);
    const principalSets = view.use(principals);
    const managed = findManagedComputers(view);

    for (const domain of known.collected) {
      const sid = known.sidOf(domain);
      if (sid === 0) {
        view.warn(
          `domain ${view.objectIds.read(domain)} has no domainsid: who can read its local administrator passwords is left out`,
        );
        continue;
      }

      for (const holder of principalSets.of(changes.holdersOf(domain), filtered.holdersOf(domain))) {
        draft.kind('SyncLAPSPassword').addEnds(holder, managed.get(sid) ?? []);
      }
    }
  },
});

/** Computers whose local administrator password is managed, ascending, by the code of their domain's SID. */
function findManagedComputers(view: RuleView): ReadonlyMap<number, readonly number[]> {
  const hasLaps = view.booleans('haslaps');
  const known = view.use(domains);
  const managed = [...view.nodes('Computer')].filter((computer) => hasLaps.read(computer) === true);

  return Map.groupBy(managed, (computer) => known.sidOf(computer));
}
