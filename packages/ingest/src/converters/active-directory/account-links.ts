import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { isAbsent, readBoolean, readString } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { DOMAIN, GROUP } from './principal-kinds.ts';
import { NOT_ACL, PRIMARY_GROUP } from './relationship-properties.ts';
import { readPrincipals } from './typed-principals.ts';

/** Membership in the primary group (docs/formats/collector-format.md#computers). */
export function convertPrimaryGroup(object: DirectoryObject, out: GraphBatchBuilder): void {
  const groupSid = readString(object.record, 'PrimaryGroupSID');
  if (groupSid !== '') {
    out.relationship(object.id, object.kinds, groupSid, GROUP, 'MemberOf', PRIMARY_GROUP);
  }
}

/** Relationships from the object to every principal listed under `key`. */
export function convertOutboundLinks(
  object: DirectoryObject,
  key: string,
  kind: string,
  out: GraphBatchBuilder,
): void {
  readPrincipals(object.record, key, (targetId, targetKinds) => {
    out.relationship(object.id, object.kinds, targetId, targetKinds, kind, NOT_ACL);
  });
}

/** Relationships from every principal listed under `key` to the object. */
export function convertInboundLinks(
  object: DirectoryObject,
  key: string,
  kind: string,
  out: GraphBatchBuilder,
): void {
  readPrincipals(object.record, key, (sourceId, sourceKinds) => {
    out.relationship(sourceId, sourceKinds, object.id, object.kinds, kind, NOT_ACL);
  });
}

/**
 * Unconstrained delegation makes the object's domain reachable. The node's properties go before the record's
 * own fields (docs/formats/collector-format.md#unconstrained-delegation).
 */
export function convertUnconstrainedDelegation(object: DirectoryObject, out: GraphBatchBuilder): void {
  const { record, properties } = object;
  const sentDelegation = properties['unconstraineddelegation'];
  const isUnconstrained = isAbsent(sentDelegation)
    ? readBoolean(record, 'UnconstrainedDelegation')
    : sentDelegation === true;

  const sentDomain = properties['domainsid'];
  const domainSid = isAbsent(sentDomain) ? readString(record, 'DomainSID') : sentDomain;

  if (isUnconstrained && typeof domainSid === 'string' && domainSid !== '') {
    out.relationship(object.id, object.kinds, domainSid, DOMAIN, 'CoerceToTGT', NOT_ACL);
  }
}
