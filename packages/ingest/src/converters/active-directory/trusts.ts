import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import { type JsonObject, jsonTypeOf } from '../record/json-value.ts';
import { readBoolean, readEach, readField, readString } from '../record/read-field.ts';
import { FieldTypeError } from '../record/record-error.ts';
import type { DirectoryObject } from './directory-object.ts';
import { DOMAIN } from './principal-kinds.ts';

/** Names by the numbers that other collectors send in their place. */
const DIRECTIONS = ['Disabled', 'Inbound', 'Outbound', 'Bidirectional'] as const;
const TYPES = ['ParentChild', 'CrossLink', 'Forest', 'External', 'Unknown'] as const;

const SAME_FOREST_TYPES: ReadonlySet<string> = new Set(['ParentChild', 'TreeRoot', 'CrossLink']);

interface Trust {
  readonly partnerSid: string;
  readonly partnerName: string;
  readonly isTransitive: boolean;
  readonly direction: string;
  readonly type: string;
  readonly isSidFilteringEnabled: boolean;
  readonly isTgtDelegationEnabled: boolean;
  readonly attributes: number | null;
  readonly kind: 'SameForestTrust' | 'CrossForestTrust';
}

/** docs/formats/collector-format.md#trusts. A trust points from the trusting to the trusted domain. */
export function convertTrusts(domain: DirectoryObject, out: GraphBatchBuilder): void {
  readEach(domain.record, 'Trusts', (record, index) => {
    const trust = readTrust(record);
    if (trust.partnerSid === '') {
      out.warn(`data[${domain.index}].Trusts[${index}]: missing TargetDomainSid`);
      return;
    }

    writePartner(trust, out);
    if (trust.direction === 'Inbound' || trust.direction === 'Bidirectional') {
      convertInboundTrust(trust, domain, out);
    }

    if (trust.direction === 'Outbound' || trust.direction === 'Bidirectional') {
      convertOutboundTrust(trust, domain, out);
    }
  });
}

function readTrust(record: JsonObject): Trust {
  const type = readNameOrNumber(record, 'TrustType', TYPES);

  return {
    partnerSid: readString(record, 'TargetDomainSid'),
    partnerName: readString(record, 'TargetDomainName'),
    isTransitive: readBoolean(record, 'IsTransitive'),
    direction: readNameOrNumber(record, 'TrustDirection', DIRECTIONS),
    type,
    isSidFilteringEnabled: readBoolean(record, 'SidFilteringEnabled'),
    isTgtDelegationEnabled: readBoolean(record, 'TGTDelegationEnabled'),
    attributes: readAttributes(record),
    kind: SAME_FOREST_TYPES.has(type) ? 'SameForestTrust' : 'CrossForestTrust',
  };
}

function writePartner(trust: Trust, out: GraphBatchBuilder): void {
  const name = trust.partnerName.toUpperCase();
  const properties = { domainsid: trust.partnerSid, ...(name === '' ? {} : { name }) };
  out.node(trust.partnerSid, DOMAIN, JSON.stringify(properties));
}

/** The partner trusts the domain. */
function convertInboundTrust(trust: Trust, domain: DirectoryObject, out: GraphBatchBuilder): void {
  const properties = canonicalJson({
    isacl: false,
    trusttype: trust.type,
    transitive: trust.isTransitive,
    trustattributesinbound: trust.attributes,
    tgtdelegation: trust.attributes === null ? undefined : trust.isTgtDelegationEnabled,
  });

  out.relationship(trust.partnerSid, DOMAIN, domain.id, DOMAIN, trust.kind, properties);
  if (trust.kind === 'CrossForestTrust' && trust.isTgtDelegationEnabled) {
    relateAbuse('AbuseTGTDelegation', trust, domain, out);
  }
}

/** The domain trusts the partner. */
function convertOutboundTrust(trust: Trust, domain: DirectoryObject, out: GraphBatchBuilder): void {
  const properties = canonicalJson({
    isacl: false,
    spoofsidhistoryblocked: trust.isSidFilteringEnabled,
    trusttype: trust.type,
    transitive: trust.isTransitive,
    trustattributesoutbound: trust.attributes,
  });

  out.relationship(domain.id, DOMAIN, trust.partnerSid, DOMAIN, trust.kind, properties);
  if (trust.kind === 'CrossForestTrust' && !trust.isSidFilteringEnabled) {
    relateAbuse('SpoofSIDHistory', trust, domain, out);
  }
}

function relateAbuse(kind: string, trust: Trust, domain: DirectoryObject, out: GraphBatchBuilder): void {
  const properties = canonicalJson({ isacl: false, trusttype: trust.type });
  out.relationship(trust.partnerSid, DOMAIN, domain.id, DOMAIN, kind, properties);
}

function readNameOrNumber(record: JsonObject, key: string, names: readonly string[]): string {
  const value = readField(record, key);
  if (typeof value === 'number' && Number.isInteger(value)) {
    return names[value] ?? 'Unknown';
  }

  return readString(record, key);
}

/** A decimal string or an integer; everything that is neither counts as unknown. */
function readAttributes(record: JsonObject): number | null {
  const value = readField(record, 'TrustAttributes');
  if (typeof value === 'boolean' || typeof value === 'object') {
    return value === null ? null : failAttributes(value);
  }

  const number = typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

function failAttributes(value: unknown): never {
  throw new FieldTypeError('TrustAttributes', 'string or number', jsonTypeOf(value));
}
