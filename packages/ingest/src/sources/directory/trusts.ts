import type { DirectoryObject } from './directory.ts';
import { readBytes, readInteger, readText } from './read-values.ts';
import { readSid } from './sid.ts';

/** Bits of `trustAttributes`. */
const TRUST = {
  nonTransitive: 0x1,
  quarantined: 0x4,
  forestTransitive: 0x8,
  withinForest: 0x20,
  treatAsExternal: 0x40,
  delegatesTickets: 0x800,
} as const;

const DIRECTIONS = ['Disabled', 'Inbound', 'Outbound', 'Bidirectional'] as const;

export interface Trust {
  readonly TargetDomainSid: string;
  readonly TargetDomainName: string;
  readonly IsTransitive: boolean;
  readonly SidFilteringEnabled: boolean;
  readonly TGTDelegationEnabled: boolean;
  readonly TrustAttributes: string;
  readonly TrustDirection: (typeof DIRECTIONS)[number];
  readonly TrustType: 'ParentChild' | 'Forest' | 'External';
}

/** What an object of class `trustedDomain` says; `undefined` where it does not tell whom it is about. */
export function trustOf(object: DirectoryObject): Trust | undefined {
  const sid = readBytes(object, 'securityidentifier');
  const direction = DIRECTIONS[readInteger(object, 'trustdirection') ?? -1];
  const name = readText(object, 'trustpartner') ?? readText(object, 'flatname');
  if (sid === undefined || direction === undefined || name === undefined) {
    return undefined;
  }

  const attributes = readInteger(object, 'trustattributes') ?? 0;
  const has = (bit: number) => (attributes & bit) !== 0;
  return {
    TargetDomainSid: readSid(sid),
    TargetDomainName: name.toUpperCase(),
    IsTransitive: !has(TRUST.nonTransitive),
    SidFilteringEnabled:
      has(TRUST.quarantined) || (has(TRUST.forestTransitive) && !has(TRUST.treatAsExternal)),
    TGTDelegationEnabled: !has(TRUST.quarantined) && (has(TRUST.withinForest) || has(TRUST.delegatesTickets)),
    TrustAttributes: String(attributes),
    TrustDirection: direction,
    TrustType: typeOf(has),
  };
}

function typeOf(has: (bit: number) => boolean): Trust['TrustType'] {
  if (has(TRUST.withinForest)) {
    return 'ParentChild';
  }
  return has(TRUST.forestTransitive) ? 'Forest' : 'External';
}
