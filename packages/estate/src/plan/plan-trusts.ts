import { SeededRandom } from '@secgraph/kernel';
import { inventDomainSid } from '../identity/guid.ts';
import { inventWord, wordCount } from '../names/invented-words.ts';
import type { ResolvedOptions } from '../options/estate-options.ts';
import { STREAM } from '../random/streams.ts';
import type { TrustPlan } from './domain-plan.ts';
import type { DomainSketch } from './domain-sketch.ts';

/** Bits of `trustAttributes`. */
const QUARANTINED = 0x4;
const FOREST_TRANSITIVE = 0x8;
const WITHIN_FOREST = 0x20;
const TREAT_AS_EXTERNAL = 0x40;
const ENABLES_TGT_DELEGATION = 0x800;

/** Far from the indexes of real domains of the estate. */
const FIRST_PARTNER = 10_000;

interface Partner {
  readonly sid: string;
  readonly name: string;
  readonly netbios: string;
}

/**
 * Both sides of every trust whose both sides are part of the estate. With planting, the first domain trusts the
 * strict one without filtering identities.
 */
export function planTrusts(
  domains: readonly DomainSketch[],
  options: ResolvedOptions,
): ReadonlyMap<DomainSketch, readonly TrustPlan[]> {
  const trusts = new Map<DomainSketch, TrustPlan[]>(domains.map((domain) => [domain, []]));
  const add = (domain: DomainSketch, trust: TrustPlan) => void trusts.get(domain)?.push(trust);

  for (const child of domains) {
    if (child.parent === undefined) {
      continue;
    }
    add(child, describeTrust(child.parent, 'ParentChild', 'Bidirectional', WITHIN_FOREST));
    add(child.parent, describeTrust(child, 'ParentChild', 'Bidirectional', WITHIN_FOREST));
  }

  const [main] = domains;
  const strict = domains.find(({ isStrict }) => isStrict);
  if (main !== undefined && strict !== undefined) {
    add(main, describeTrust(strict, 'External', 'Outbound', ENABLES_TGT_DELEGATION));
    add(strict, describeTrust(main, 'External', 'Inbound', ENABLES_TGT_DELEGATION));
  }

  const roots = domains.filter(({ isForestRoot, isStrict }) => isForestRoot && !isStrict);
  const pairs = roots.flatMap((from, at) => roots.slice(at + 1).map((to) => [from, to] as const));
  for (let index = 0; index < options.trusts; index++) {
    const draws = new SeededRandom(STREAM.partner, options.seed, index);
    const pair = pairs[index];
    if (pair === undefined) {
      const domain = domains[index % options.domains];
      if (domain !== undefined) {
        add(domain, describeOutsideTrust(options, index, draws));
      }
      continue;
    }

    const attributes = FOREST_TRANSITIVE | forestTrustLeaks(options, draws);
    add(pair[0], describeTrust(pair[1], 'Forest', 'Bidirectional', attributes));
    add(pair[1], describeTrust(pair[0], 'Forest', 'Bidirectional', attributes));
  }
  return trusts;
}

function forestTrustLeaks({ hygiene }: ResolvedOptions, draws: SeededRandom): number {
  const likelihood = { good: 0, typical: 0.15, poor: 0.6 }[hygiene];
  return (
    (draws.chance(likelihood) ? TREAT_AS_EXTERNAL : 0) |
    (draws.chance(likelihood) ? ENABLES_TGT_DELEGATION : 0)
  );
}

function describeOutsideTrust(options: ResolvedOptions, index: number, draws: SeededRandom): TrustPlan {
  const netbios = inventWord((FIRST_PARTNER + index) % wordCount(3), 3).toUpperCase();
  const partner = {
    netbios,
    name: `${netbios}.TEST`,
    sid: inventDomainSid(options.seed, FIRST_PARTNER + index),
  };
  const isFiltered = options.hygiene !== 'poor' || draws.chance(0.5);
  return describeTrust(
    partner,
    'External',
    draws.pick(['Outbound', 'Inbound', 'Bidirectional']),
    isFiltered ? QUARANTINED : 0,
  );
}

function describeTrust(
  partner: Partner,
  type: TrustPlan['type'],
  direction: TrustPlan['direction'],
  attributes: number,
): TrustPlan {
  const has = (bit: number) => (attributes & bit) !== 0;

  return {
    partnerSid: partner.sid,
    partnerName: partner.name,
    partnerNetbios: partner.netbios,
    type,
    direction,
    attributes,
    isTransitive: type !== 'External',
    isSidFilteringEnabled: has(QUARANTINED) || (has(FOREST_TRANSITIVE) && !has(TREAT_AS_EXTERNAL)),
    isTgtDelegationEnabled: !has(QUARANTINED) && (has(WITHIN_FOREST) || has(ENABLES_TGT_DELEGATION)),
  };
}
