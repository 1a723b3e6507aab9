import type { Place } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { commonProperties, type JsonObject, type RecordBase, recordText } from './record-text.ts';

export interface GroupSpec extends RecordBase {
  readonly containedBy: Place;
  readonly account: string;
  /** Members as text, without brackets: there may be tens of thousands. */
  readonly members: string;
  readonly properties: JsonObject;
}

export function groupText(domain: DomainPlan, spec: GroupSpec): string {
  const properties = {
    ...commonProperties(
      domain,
      `${spec.account.toUpperCase()}@${domain.name}`,
      `CN=${spec.account.toUpperCase()},${spec.containedBy.distinguishedName}`,
    ),
    samaccountname: spec.account,
    isaclprotected: spec.isAclProtected ?? false,
    description: null,
    whencreated: domain.createdAt,
    admincount: false,
    adminsdholderprotected: false,
    groupscope: 'Global',
    doesanyacegrantownerrights: false,
    doesanyinheritedacegrantownerrights: false,
    ...spec.properties,
  };
  return recordText(`"Members":[${spec.members}],"HasSIDHistory":[]`, properties, spec);
}

/** A principal that the system knows without an object: name and domain are all there is. */
export function virtualGroupText(
  domain: DomainPlan,
  group: { readonly id: string; readonly name: string; readonly members: string },
): string {
  const properties = {
    name: `${group.name.toUpperCase()}@${domain.name}`,
    domain: domain.name,
    domainsid: domain.sid,
    reconcile: false,
  };
  return recordText(`"Members":[${group.members}],"HasSIDHistory":[]`, properties, {
    id: group.id,
    aces: '',
  });
}
