import {
  findNodeByObjectId,
  findRelationship,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  readObjectId,
  readProperty,
  readString,
} from '@secgraph/graph';
import type { BasicsDraft } from '../../basics/basics-draft.ts';
import { type BasicsView, defineBasicsRule } from '../../basics/basics-rule.ts';
import { type WellKnownGroup, type WellKnownGroups, wellKnownGroupsOf } from './well-known-groups.ts';

const NO_KINDS: readonly string[] = [];
const EXISTING_GROUP = ['Group'];
const CREATED_GROUP = ['Base', 'Group'];

interface CollectedDomain {
  readonly name: string;
  readonly sid: string;
}

/** Fix-ups at the start of analysis, well-known groups and links. Nothing crosses domains. */
export const wellKnownLinks = defineBasicsRule({
  id: 'well-known-links',
  family: 'well-known',
  derives: ['MemberOf', 'ClaimSpecialIdentity'],
  needs: { nodes: ['Domain'], properties: ['name', 'domainsid', 'collected', 'enabled'] },
  summary: 'Every collected domain has its well-known groups, and the memberships the system itself grants.',
  source: 'Well-known SIDs and special identities: [MS-DTYP].',

  run(view, draft) {
    for (const domain of listCollectedDomains(view)) {
      const groups = wellKnownGroupsOf(domain);

      ensureGroups(view.snapshot, domain, groups, draft);
      linkGroups(groups, draft);
      linkGuest(view, domain, groups.everyone, draft);
    }
  },
});

function listCollectedDomains({ snapshot, warn }: BasicsView): CollectedDomain[] {
  const domains: CollectedDomain[] = [];
  const domainKind = kindIdOf(snapshot, 'Domain');

  for (const node of domainKind === undefined ? [] : iterateNodesOfKind(snapshot, domainKind)) {
    if (readProperty(snapshot, node, 'collected') !== true) {
      continue;
    }

    const name = readString(snapshot, node, 'name') ?? '';
    const sid = readString(snapshot, node, 'domainsid') ?? '';
    if (name.trim() === '' || sid.trim() === '') {
      warn(
        `domain ${readObjectId(snapshot, node)} has no name or no domainsid: its well-known groups are left out`,
      );
    } else {
      domains.push({ name, sid });
    }
  }

  return domains;
}

function ensureGroups(
  snapshot: GraphSnapshot,
  domain: CollectedDomain,
  groups: WellKnownGroups,
  draft: BasicsDraft,
): void {
  const { everyone, authenticatedUsers, domainUsers, domainComputers, specialIdentities } = groups;

  for (const { objectId, name } of [
    everyone,
    authenticatedUsers,
    domainUsers,
    domainComputers,
    ...specialIdentities,
  ]) {
    if (findNodeByObjectId(snapshot, objectId) === undefined) {
      draft.node(objectId, CREATED_GROUP, { name, domainsid: domain.sid, domain: domain.name });
    } else {
      draft.stub(objectId, EXISTING_GROUP);
    }
  }
}

function linkGroups(groups: WellKnownGroups, draft: BasicsDraft): void {
  const { everyone, authenticatedUsers, domainUsers, domainComputers, specialIdentities } = groups;

  draft.relationship(domainUsers.objectId, authenticatedUsers.objectId, 'MemberOf');
  draft.relationship(domainComputers.objectId, authenticatedUsers.objectId, 'MemberOf');
  draft.relationship(authenticatedUsers.objectId, everyone.objectId, 'MemberOf');
  for (const identity of specialIdentities) {
    draft.relationship(everyone.objectId, identity.objectId, 'ClaimSpecialIdentity');
  }
}

/** The guest account is never created. Everyone may act as an enabled guest, and no longer as a disabled one. */
function linkGuest(
  { snapshot, switches }: BasicsView,
  domain: CollectedDomain,
  everyone: WellKnownGroup,
  draft: BasicsDraft,
): void {
  const guestId = `${domain.sid}-501`.toUpperCase();
  const guest = findNodeByObjectId(snapshot, guestId);
  if (guest === undefined) {
    return;
  }

  draft.stub(guestId, NO_KINDS);
  draft.relationship(guestId, everyone.objectId, 'MemberOf');
  const isEnabled = readProperty(snapshot, guest, 'enabled');
  if (isEnabled === true) {
    draft.relationship(everyone.objectId, guestId, 'ClaimSpecialIdentity');
  } else if (isEnabled === false && switches.retractsGuestClaim) {
    removeClaim(snapshot, everyone.objectId, guest, draft);
  }
}

function removeClaim(snapshot: GraphSnapshot, everyoneId: string, guest: number, draft: BasicsDraft): void {
  const kind = 'ClaimSpecialIdentity';
  const kindId = kindIdOf(snapshot, kind);
  const everyone = findNodeByObjectId(snapshot, everyoneId);

  if (
    kindId !== undefined &&
    everyone !== undefined &&
    findRelationship(snapshot, everyone, guest, kindId) !== undefined
  ) {
    draft.remove({
      startId: snapshot.nodeIds[everyone] as number,
      endId: snapshot.nodeIds[guest] as number,
      kind,
    });
  }
}
