import { readString, readWithin } from '../record/read-field.ts';
import { defineObjectConverter } from './object-converter.ts';
import { kindsOfReference } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

/** Collector format, issuance policies. */
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
