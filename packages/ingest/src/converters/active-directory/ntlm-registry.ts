import type { JsonObject } from '../record/json-value.ts';
import {
  isAbsent,
  readBoolean,
  readField,
  readStrings,
  readUnsigned,
  readWithin,
} from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';

/** Value that refuses NTLM altogether; lower ones allow or audit it. */
const DENY_ALL = 2;

interface RegistryValue {
  readonly field: string;
  readonly property: string;
  readonly read: (result: JsonObject, field: string) => unknown;
}

/** Wire: the misspelling of `restrictreceivingntmltraffic` is the name clients know. */
const REGISTRY_VALUES: readonly RegistryValue[] = [
  { field: 'RestrictSendingNtlmTraffic', property: 'restrictoutboundntlm', read: readIsDenied },
  { field: 'RestrictReceivingNTLMTraffic', property: 'restrictreceivingntmltraffic', read: readIsDenied },
  { field: 'RequireSecuritySignature', property: 'requiresecuritysignature', read: readIsSet },
  { field: 'EnableSecuritySignature', property: 'enablesecuritysignature', read: readIsSet },
  { field: 'NtlmMinClientSec', property: 'ntlmminclientsec', read: readUnsigned },
  { field: 'NtlmMinServerSec', property: 'ntlmminserversec', read: readUnsigned },
  { field: 'LmCompatibilityLevel', property: 'lmcompatibilitylevel', read: readUnsigned },
  { field: 'UseMachineId', property: 'usemachineid', read: readIsSet },
  { field: 'ClientAllowedNTLMServers', property: 'clientallowedntlmservers', read: readStrings },
];

/** docs/formats/collector-format.md#ntlm-settings. Once collected, settings that are missing are unset. */
export function convertNtlmRegistry({ record, properties }: DirectoryObject): void {
  readWithin(record, 'NTLMRegistryData', (registry) => {
    if (!readBoolean(registry, 'Collected')) {
      return;
    }

    readWithin(registry, 'Result', (result) => {
      for (const { field, property, read } of REGISTRY_VALUES) {
        properties[property] = isAbsent(readField(result, field)) ? null : read(result, field);
      }
    });
  });
}

function readIsDenied(result: JsonObject, field: string): boolean {
  return readUnsigned(result, field) === DENY_ALL;
}

function readIsSet(result: JsonObject, field: string): boolean {
  return readUnsigned(result, field) !== 0;
}
