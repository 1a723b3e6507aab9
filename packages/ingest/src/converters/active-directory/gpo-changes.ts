import type { GraphBatchBuilder, KindList } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readWithin } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { COMPUTER_GROUPS, linkLocalGroup } from './local-groups.ts';
import { LOCAL_GROUP } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { readPrincipalIds, readPrincipals } from './typed-principals.ts';

interface Member {
  readonly objectId: string;
  readonly kinds: KindList;
}

/**
 * Local group members that group policies of a domain or organizational unit bring to its computers
 * (docs/formats/collector-format.md#local-groups-by-policy). The policy itself leaves no trace.
 */
export function convertGpoChanges(target: DirectoryObject, out: GraphBatchBuilder): void {
  readWithin(target.record, 'GPOChanges', (changes) => {
    const computerIds = readPrincipalIds(changes, 'AffectedComputers');

    for (const { list, rid } of COMPUTER_GROUPS) {
      const members = readMembers(changes, list);
      if (members.length > 0) {
        addMembers(computerIds, rid, members, out);
      }
    }
  });
}

function readMembers(changes: JsonObject, list: string): readonly Member[] {
  const members: Member[] = [];
  readPrincipals(changes, list, (objectId, kinds) => members.push({ objectId, kinds }));
  return members;
}

function addMembers(
  computerIds: readonly string[],
  rid: number,
  members: readonly Member[],
  out: GraphBatchBuilder,
): void {
  for (const computerId of computerIds) {
    const groupId = computerId === '' ? '' : `${computerId}-${rid}`;

    linkLocalGroup(groupId, computerId, out);
    for (const { objectId, kinds } of members) {
      out.relationship(objectId, kinds, groupId, LOCAL_GROUP, 'MemberOfLocalGroup', NOT_ACL);
    }
  }
}
