import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readString } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { DOMAIN } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

/** Relates the object to the domain in the record's own `DomainSID`; the property `domainsid` does not count. */
export function convertDomainLink(object: DirectoryObject, kind: string, out: GraphBatchBuilder): void {
  const domainSid = readString(object.record, 'DomainSID');
  if (domainSid !== '') {
    out.relationship(object.id, object.kinds, domainSid, DOMAIN, kind, NOT_ACL);
  }
}
