import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readBoolean, readEach, readList, readString } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { readPrincipals } from './typed-principals.ts';

const REMOTE_INTERACTIVE_LOGON = 'SeRemoteInteractiveLogonRight';

/** Rights that a computer's policy grants (docs/formats/collector-format.md#user-rights); all but one are of no use. */
export function convertUserRights(computer: DirectoryObject, out: GraphBatchBuilder): void {
  readEach(computer.record, 'UserRights', (userRight) => {
    const isUsed =
      readBoolean(userRight, 'Collected') &&
      readString(userRight, 'Privilege') === REMOTE_INTERACTIVE_LOGON &&
      readList(userRight, 'Results').length > 0;
    if (!isUsed) {
      return;
    }

    computer.properties['hasura'] = true;
    readPrincipals(userRight, 'Results', (principalId, principalKinds) => {
      out.relationship(
        principalId,
        principalKinds,
        computer.id,
        computer.kinds,
        'RemoteInteractiveLogonRight',
        NOT_ACL,
      );
    });
  });
}
