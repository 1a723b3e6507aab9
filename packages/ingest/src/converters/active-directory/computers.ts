import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import type { NodeProperties } from '../record/node-properties.ts';
import { readBoolean, readList, readString, readWithin } from '../record/read-field.ts';
import type { RecordConverter } from '../record-converter.ts';
import {
  convertInboundLinks,
  convertOutboundLinks,
  convertPrimaryGroup,
  convertUnconstrainedDelegation,
} from './account-links.ts';
import { convertDcRegistry } from './dc-registry.ts';
import type { ConvertDetails, DirectoryObject } from './directory-object.ts';
import { convertLocalGroups } from './local-groups.ts';
import { noteDelegatedMsa } from './note-delegated-msa.ts';
import { convertNtlmRegistry } from './ntlm-registry.ts';
import { defineObjectConverter } from './object-converter.ts';
import { convertOldLocalGroups } from './old-local-groups.ts';
import { DOMAIN } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { convertComputerSessions } from './sessions.ts';
import { convertUserRights } from './user-rights.ts';

/** docs/formats/collector-format.md#computers */
export const convertComputer = defineComputerConverter(convertLocalGroups);

/** The same in files before version 6. */
export const convertOldComputer = defineComputerConverter((computer, out) => {
  if (readList(computer.record, 'LocalGroups').length > 0) {
    convertLocalGroups(computer, out);
  } else {
    convertOldLocalGroups(computer, out);
  }
});

function defineComputerConverter(convertGroups: ConvertDetails): RecordConverter {
  return defineObjectConverter({
    kind: 'Computer',
    readsContainedBy: true,
    convertDetails(computer, out) {
      convertPrimaryGroup(computer, out);
      convertOutboundLinks(computer, 'AllowedToDelegate', 'AllowedToDelegate', out);
      convertInboundLinks(computer, 'AllowedToAct', 'AllowedToAct', out);
      convertOutboundLinks(computer, 'DumpSMSAPassword', 'DumpSMSAPassword', out);
      convertOutboundLinks(computer, 'HasSIDHistory', 'HasSIDHistory', out);
      convertComputerSessions(computer, out);
      convertGroups(computer, out);
      convertDomainController(computer, out);

      renameProperty(computer.properties, 'ldapenabled', 'ldapavailable');
      renameProperty(computer.properties, 'ldapsenabled', 'ldapsavailable');
      convertProbes(computer);
      convertNtlmRegistry(computer);
      convertUserRights(computer, out);
      convertDcRegistry(computer);
      noteDelegatedMsa(computer);
    },
  });
}

/** A domain controller stands for its domain; any other computer may reach it by unconstrained delegation. */
function convertDomainController(computer: DirectoryObject, out: GraphBatchBuilder): void {
  const domainSid = readString(computer.record, 'DomainSID');

  if (readBoolean(computer.record, 'IsDC') && domainSid !== '') {
    out.relationship(computer.id, computer.kinds, domainSid, DOMAIN, 'DCFor', NOT_ACL);
  } else {
    convertUnconstrainedDelegation(computer, out);
  }
}

/** What the collector found out by asking the computer itself. */
function convertProbes({ record, properties }: DirectoryObject): void {
  readWithin(record, 'SmbInfo', (smb) => {
    if (readBoolean(smb, 'Collected')) {
      properties['smbsigning'] = readWithin(smb, 'Result', readSigningEnabled);
    }
  });

  readWithin(record, 'IsWebClientRunning', (webClient) => {
    if (readBoolean(webClient, 'Collected')) {
      properties['webclientrunning'] = readBoolean(webClient, 'Result');
    }
  });
}

function readSigningEnabled(result: JsonObject): boolean {
  return readBoolean(result, 'SigningEnabled');
}

function renameProperty(properties: NodeProperties, from: string, to: string): void {
  if (properties[from] !== undefined) {
    properties[to] = properties[from];
    properties[from] = undefined;
  }
}
