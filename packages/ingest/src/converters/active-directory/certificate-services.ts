import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readString, readWithin } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { defineObjectConverter } from './object-converter.ts';
import { DOMAIN, kindsOfReference } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

/** docs/formats/collector-format.md#aiacas */
export const convertAiaCa = defineObjectConverter({ kind: 'AIACA', readsContainedBy: true });

/** docs/formats/collector-format.md#certtemplates */
export const convertCertTemplate = defineObjectConverter({ kind: 'CertTemplate', readsContainedBy: true });

/** docs/formats/collector-format.md#rootcas */
export const convertRootCa = defineObjectConverter({
  kind: 'RootCA',
  readsContainedBy: true,
  convertDetails: (rootCa, out) => convertDomainLink(rootCa, 'RootCAFor', out),
});

/** docs/formats/collector-format.md#ntauthstores */
export const convertNtAuthStore = defineObjectConverter({
  kind: 'NTAuthStore',
  readsContainedBy: true,
  convertDetails: (store, out) => convertDomainLink(store, 'NTAuthStoreFor', out),
});

/** docs/formats/collector-format.md#issuancepolicies */
export const convertIssuancePolicy = defineObjectConverter({
  kind: 'IssuancePolicy',
  readsContainedBy: true,
  convertDetails(policy, out) {
    readWithin(policy.record, 'GroupLink', (group) => {
      const groupId = readString(group, 'ObjectIdentifier');
      const groupKinds = kindsOfReference(readString(group, 'ObjectType'));
      if (groupId !== '') {
        policy.properties['grouplinkid'] = groupId;
        out.relationship(policy.id, policy.kinds, groupId, groupKinds, 'OIDGroupLink', NOT_ACL);
      }
    });
  },
});

/** Relates the object to the domain in the record's own `DomainSID`; the property `domainsid` does not count. */
function convertDomainLink(object: DirectoryObject, kind: string, out: GraphBatchBuilder): void {
  const domainSid = readString(object.record, 'DomainSID');
  if (domainSid !== '') {
    out.relationship(object.id, object.kinds, domainSid, DOMAIN, kind, NOT_ACL);
  }
}
