import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readBoolean, readEach, readList, readString } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { BASE, COMPUTER, LOCAL_GROUP } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { readPrincipals } from './typed-principals.ts';

/** Sent in place of a name for built-in groups of domain controllers, which have a record of their own. */
const NAME_TO_IGNORE = 'IGNOREME';

/** Local groups of a computer that collectors name by a list of their own. */
export interface ComputerGroup {
  /** Key of the list. */
  readonly list: string;
  readonly rid: number;
  /** The name that Windows gives the group in English. */
  readonly name: string;
}

export const COMPUTER_GROUPS: readonly ComputerGroup[] = [
  { list: 'LocalAdmins', rid: 544, name: 'ADMINISTRATORS' },
  { list: 'RemoteDesktopUsers', rid: 555, name: 'REMOTE DESKTOP USERS' },
  { list: 'DcomUsers', rid: 562, name: 'DISTRIBUTED COM USERS' },
  { list: 'PSRemoteUsers', rid: 580, name: 'REMOTE MANAGEMENT USERS' },
];

/** Counts even when it has no members. */
const GROUP_KEPT_WHEN_EMPTY = 'DIRECT ACCESS USERS';

/** Local groups of a computer and their members (docs/formats/collector-format.md#local-groups). */
export function convertLocalGroups(computer: DirectoryObject, out: GraphBatchBuilder): void {
  readEach(computer.record, 'LocalGroups', (localGroup) => {
    const name = readString(localGroup, 'Name').toUpperCase();
    const isEmpty = readList(localGroup, 'Results').length === 0;
    const counts =
      readBoolean(localGroup, 'Collected') && (!isEmpty || name.startsWith(GROUP_KEPT_WHEN_EMPTY));
    if (counts) {
      convertLocalGroup(localGroup, name, computer, out);
    }
  });
}

function convertLocalGroup(
  localGroup: JsonObject,
  name: string,
  computer: DirectoryObject,
  out: GraphBatchBuilder,
): void {
  const groupId = readString(localGroup, 'ObjectIdentifier');
  if (name !== NAME_TO_IGNORE) {
    nameNode(groupId, LOCAL_GROUP, name, out);
  }

  linkLocalGroup(groupId, computer.id, out);
  readPrincipals(localGroup, 'Results', (memberId, memberKinds) => {
    out.relationship(memberId, memberKinds, groupId, LOCAL_GROUP, 'MemberOfLocalGroup', NOT_ACL);
  });

  readEach(localGroup, 'LocalNames', (principal) => {
    const objectId = readString(principal, 'ObjectIdentifier') || readString(principal, 'ObjectId');
    nameNode(objectId, BASE, readString(principal, 'PrincipalName').toUpperCase(), out);
  });
}

/** The relationship that says which computer a local group belongs to. */
export function linkLocalGroup(groupId: string, computerId: string, out: GraphBatchBuilder): void {
  out.relationship(groupId, LOCAL_GROUP, computerId, COMPUTER, 'LocalToComputer', NOT_ACL);
}

/** An empty name would overwrite a better one: such a node is only made sure of. */
function nameNode(objectId: string, kinds: readonly string[], name: string, out: GraphBatchBuilder): void {
  if (objectId === '') {
    return;
  }

  if (name === '') {
    out.stub(objectId, kinds);
  } else {
    out.node(objectId, kinds, JSON.stringify({ name }));
  }
}
