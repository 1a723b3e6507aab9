import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readString } from '../record/read-field.ts';
import { convertCaAccessControl } from './ca-access-control.ts';
import { convertCaRegistry } from './ca-registry.ts';
import type { DirectoryObject } from './directory-object.ts';
import { convertEnrollmentEndpoints } from './enrollment-endpoints.ts';
import { defineObjectConverter } from './object-converter.ts';
import { CERT_TEMPLATE, COMPUTER } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';
import { readPrincipalIds } from './typed-principals.ts';

/** docs/formats/collector-format.md#enterprisecas */
export const convertEnterpriseCa = defineObjectConverter({
  kind: 'EnterpriseCA',
  readsContainedBy: true,
  convertAccessControl: convertCaAccessControl,
  convertDetails(ca, out) {
    const templateIds = readPrincipalIds(ca.record, 'EnabledCertTemplates');

    convertPublication(ca, templateIds, out);
    convertHost(ca, out);
    convertEnrollmentEndpoints(ca);
    convertCaRegistry(ca, templateIds, out);
  },
});

function convertPublication(
  ca: DirectoryObject,
  templateIds: readonly string[],
  out: GraphBatchBuilder,
): void {
  for (const templateId of templateIds) {
    out.relationship(templateId, CERT_TEMPLATE, ca.id, ca.kinds, 'PublishedTo', NOT_ACL);
  }
}

function convertHost(ca: DirectoryObject, out: GraphBatchBuilder): void {
  const computerSid = readString(ca.record, 'HostingComputer');
  if (computerSid !== '') {
    out.relationship(computerSid, COMPUTER, ca.id, ca.kinds, 'HostsCAService', NOT_ACL);
  }
}
