import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { isJsonObject } from '../record/json-value.ts';
import { readBoolean, readField, readList } from '../record/read-field.ts';
import { locate } from '../record/record-error.ts';
import type { DirectoryObject } from './directory-object.ts';
import { COMPUTER_GROUPS, type ComputerGroup, linkLocalGroup } from './local-groups.ts';
import { LOCAL_GROUP } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { readPrincipals } from './typed-principals.ts';

const LISTS = COMPUTER_GROUPS.map(({ list }) => list).join(', ');
const RIDS = COMPUTER_GROUPS.map(({ rid }) => rid).join(', ');

/**
 * Members of local groups as collectors before version 6 tell them: one list for each of four groups. The older
 * product passes over them, and with them over who is administrator where.
 */
export function convertOldLocalGroups(computer: DirectoryObject, out: GraphBatchBuilder): void {
  let hasMembers = false;
  for (const group of COMPUTER_GROUPS) {
    hasMembers = convertGroup(computer, group, out) || hasMembers;
  }
  if (hasMembers) {
    out.countWarning(
      `computers of the format before version 6, whose ${LISTS} are taken as members of the local groups ${RIDS}`,
    );
  }
}

/** Whether there are any members. */
function convertGroup(
  computer: DirectoryObject,
  { list, rid, name }: ComputerGroup,
  out: GraphBatchBuilder,
): boolean {
  const result = readField(computer.record, list);
  // What is of another shape was never looked at, and is no reason to lose the computer.
  if (
    !isJsonObject(result) ||
    !readBoolean(result, 'Collected') ||
    readList(result, 'Results').length === 0
  ) {
    return false;
  }

  const groupId = `${computer.id}-${rid}`;
  const computerName = computer.properties['name'];
  if (typeof computerName === 'string' && computerName !== '') {
    const defaults = JSON.stringify({ name: `${name}@${computerName.toUpperCase()}` });
    out.node(groupId, LOCAL_GROUP, '{}', { defaults });
  }
  linkLocalGroup(groupId, computer.id, out);
  try {
    readPrincipals(result, 'Results', (memberId, memberKinds) => {
      out.relationship(memberId, memberKinds, groupId, LOCAL_GROUP, 'MemberOfLocalGroup', NOT_ACL);
    });
  } catch (error) {
    throw locate(error, list);
  }
  return true;
}
