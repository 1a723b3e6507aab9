import type { DomainAccess } from '../access/domain-access.ts';
import type { DefaultGroup } from '../identity/default-groups.ts';
import type { Place } from '../identity/principal.ts';
import { SID } from '../identity/well-known.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { groupText, virtualGroupText } from '../records/group-text.ts';
import { defaultGroupMembers } from './default-group-members.ts';
import { containerOf, defaultGroupId } from './references.ts';

/** A group that the domain came with. */
export function defaultGroupRecord(domain: DomainPlan, access: DomainAccess, group: DefaultGroup): string {
  const id = defaultGroupId(domain, group);
  const members = defaultGroupMembers(domain, group);
  if (group.isVirtual) {
    return virtualGroupText(domain, { id, name: group.name, members });
  }

  const users = containerOf(domain, 'Users');
  const isProtected = group.isProtected ?? false;
  return groupText(domain, {
    id,
    account: group.name,
    containedBy: typeof group.id === 'number' ? users : builtinContainer(domain),
    isAclProtected: isProtected,
    aces: isProtected ? access.protectedByHolder() : access.ordinary('group', users),
    members,
    properties: {
      description: group.description,
      admincount: isProtected,
      adminsdholderprotected: isProtected,
      groupscope: typeof group.id === 'number' ? 'Global' : 'DomainLocal',
    },
  });
}

/** Collectors name this container by its identifier, which is the same everywhere. */
function builtinContainer(domain: DomainPlan): Place {
  return {
    id: SID.builtin,
    type: 'Base',
    distinguishedName: `CN=BUILTIN,${domain.distinguishedName}`,
  };
}
