import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readBoolean, readList, readString, readWithin } from '../record/read-field.ts';
import { type AceFilter, convertAceLists, convertAces } from './aces.ts';
import type { DirectoryObject } from './directory-object.ts';

/** Rights that the authority's registry, rather than the directory, decides about. */
const REGISTRY_RIGHTS: ReadonlySet<string> = new Set(['ManageCA', 'ManageCertificates', 'Enroll']);

/**
 * Access control of a certification authority: the rights the directory grants, and those its registry grants on
 * top (docs/formats/collector-format.md#access-control-of-an-authority). Wire: the union is kept, although the
 * registry alone decides about some of the rights.
 */
export function convertCaAccessControl(ca: DirectoryObject, out: GraphBatchBuilder): void {
  convertAces(ca, out);

  const registryAces = readRegistryAces(ca.record);
  if (registryAces !== undefined) {
    const host = readString(ca.record, 'HostingComputer').toUpperCase();
    convertAceLists(
      ca,
      [
        { aces: registryAces, path: 'CARegistryData.CASecurity.Data', accepts: acceptsRegistryAce },
        { aces: readList(ca.record, 'Aces'), path: 'Aces', accepts: acceptsDirectoryAce(host) },
      ],
      out,
    );
  }
}

function readRegistryAces(record: JsonObject): readonly unknown[] | undefined {
  return readWithin(record, 'CARegistryData', (registry) =>
    readWithin(registry, 'CASecurity', (security) =>
      readBoolean(security, 'Collected') ? readList(security, 'Data') : undefined,
    ),
  );
}

function acceptsRegistryAce(_principalSid: string, principalType: string, right: string): boolean {
  return right !== 'Owns' && principalType !== 'ADLocalGroup';
}

function acceptsDirectoryAce(host: string): AceFilter {
  return (principalSid, _principalType, right) =>
    !REGISTRY_RIGHTS.has(right) || (host !== '' && principalSid.toUpperCase() === host);
}
