import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readBoolean, readEach, readInteger, readString, readWithin } from '../record/read-field.ts';
import type { RecordConverter } from '../record-converter.ts';
import type { DirectoryObject } from './directory-object.ts';
import { COMPUTER, USER } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

const SESSION_SOURCES = ['Sessions', 'PrivilegedSessions', 'RegistrySessions'] as const;

/** docs/formats/collector-format.md#sessions. Wire: these relationships carry a log-on type and no `isacl`. */
export const convertSession: RecordConverter = (record, _index, out) => {
  const computerSid = readString(record, 'ComputerSID');
  const userSid = readString(record, 'UserSID');
  const properties = `{"logontype":${readInteger(record, 'LogonType')}}`;

  out.relationship(computerSid, COMPUTER, userSid, USER, 'HasSession', properties);
};

/** Sessions inside a computer's record. Each result names its computer, which need not be the record's. */
export function convertComputerSessions(computer: DirectoryObject, out: GraphBatchBuilder): void {
  for (const source of SESSION_SOURCES) {
    readWithin(computer.record, source, (sessions) => {
      if (!readBoolean(sessions, 'Collected')) {
        return;
      }

      readEach(sessions, 'Results', (session) => {
        const computerSid = readString(session, 'ComputerSID');
        const userSid = readString(session, 'UserSID');
        out.relationship(computerSid, COMPUTER, userSid, USER, 'HasSession', NOT_ACL);
      });
    });
  }
}
