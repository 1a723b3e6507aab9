import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { convertOutboundLinks } from './account-links.ts';
import type { DirectoryObject } from './directory-object.ts';
import { defineObjectConverter } from './object-converter.ts';
import { GROUP_MEMBER } from './relationship-properties.ts';
import { readPrincipals } from './typed-principals.ts';

/** Old collectors mark members they could not resolve this way. */
const DISTINGUISHED_NAME_PREFIX = 'DN=';

/** docs/formats/collector-format.md#groups */
export const convertGroup = defineObjectConverter({
  kind: 'Group',
  readsContainedBy: true,
  convertDetails(group, out) {
    readPrincipals(group.record, 'Members', (memberId, memberKinds) => {
      if (memberId.startsWith(DISTINGUISHED_NAME_PREFIX)) {
        convertNamedMember(memberId, group, out);
      } else {
        out.relationship(memberId, memberKinds, group.id, group.kinds, 'MemberOf', GROUP_MEMBER);
      }
    });
    convertOutboundLinks(group, 'HasSIDHistory', 'HasSIDHistory', out);
  },
});

/** A member known by distinguished name only: looked up once all nodes are in. */
function convertNamedMember(memberId: string, group: DirectoryObject, out: GraphBatchBuilder): void {
  const distinguishedName = memberId.slice(DISTINGUISHED_NAME_PREFIX.length).toUpperCase();

  out.matched({
    start: { by: 'properties', matchers: [{ key: 'distinguishedname', value: distinguishedName }] },
    end: { by: 'id', objectId: group.id, kinds: group.kinds },
    kind: 'MemberOf',
    properties: GROUP_MEMBER,
    unresolvedMessage: `data[${group.index}]: no node has the distinguished name of member ${memberId} of ${group.id}`,
  });
}
