import { hashParts } from '@secgraph/kernel';
import { inventDomainSid } from '../identity/guid.ts';
import { inventWord, wordCount } from '../names/invented-words.ts';
import type { EstateOptions, ResolvedOptions } from '../options/estate-options.ts';
import { MINIMUM_OBJECTS_PER_DOMAIN, resolveOptions } from '../options/resolve-options.ts';
import { STREAM } from '../random/streams.ts';
import type { DomainSketch } from './domain-sketch.ts';
import type { EstatePlan } from './estate-plan.ts';
import { HYGIENE, type Hygiene } from './hygiene.ts';
import { planDomain } from './plan-domain.ts';
import { planTenants } from './plan-tenants.ts';
import { planTrusts } from './plan-trusts.ts';

/** What planted paths rely on, whatever the level of hygiene: controllers that accept weak certificate mappings. */
const OPEN_CONTROLLERS = { certificateBinding: 1, certificateMapping: 31, ldapSigning: false } as const;

/** Throws `ESTATE_BAD_OPTION`. */
export function planEstate(options: EstateOptions = {}): EstatePlan {
  const resolved = resolveOptions(options);
  const now = Math.floor(resolved.collectedAt.getTime() / 1_000);
  const shares = shareObjects(resolved);
  const sketches = sketchDomains(resolved);
  const trusts = planTrusts(sketches, resolved);

  const domains = sketches.map((sketch) =>
    planDomain(sketch, {
      options: resolved,
      now,
      objects: shares[sketch.index] ?? MINIMUM_OBJECTS_PER_DOMAIN,
      trusts: trusts.get(sketch) ?? [],
    }),
  );
  return { options: resolved, domains, tenants: planTenants(domains, resolved), now };
}

/** The first domain is the largest, and few are as large; together they hold exactly what was asked for. */
function shareObjects({ objects, domains }: ResolvedOptions): number[] {
  const free = objects - domains * MINIMUM_OBJECTS_PER_DOMAIN;
  const weights = Array.from({ length: domains }, (_, index) => 1 / (1 + index));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => MINIMUM_OBJECTS_PER_DOMAIN + Math.floor((free * weight) / sum));

  const rest = objects - shares.reduce((total, share) => total + share, 0);
  return shares.map((share, index) => share + (index === 0 ? rest : 0));
}

function sketchDomains(options: ResolvedOptions): DomainSketch[] {
  const sketches: DomainSketch[] = [];
  const hygiene = { ...HYGIENE[options.hygiene], ...(options.plant ? OPEN_CONTROLLERS : {}) };

  for (let index = 0; index < options.domains; index++) {
    const inForest = sketches.filter(({ forest }) => forest.index === index % options.forests);
    const parent = inForest.length % 3 === 2 ? inForest.at(-1) : inForest[0];
    sketches.push(sketchDomain(options, { index, forest: index % options.forests, parent, hygiene }));
  }
  if (options.plant) {
    const strict = { index: options.domains, forest: options.forests, parent: undefined };
    sketches.push(sketchDomain(options, { ...strict, hygiene: HYGIENE.good }));
  }
  return sketches;
}

function sketchDomain(
  options: ResolvedOptions,
  at: { index: number; forest: number; parent: DomainSketch | undefined; hygiene: Hygiene },
): DomainSketch {
  const { seed } = options;
  const { index, parent, hygiene } = at;
  const first = hashParts([STREAM.domainName, seed]) % wordCount(2);
  const netbios = inventWord((first + index) % wordCount(2), 2).toUpperCase();
  const name = parent === undefined ? `${netbios}.EXAMPLE` : `${netbios}.${parent.name}`;
  const sid = inventDomainSid(seed, index);

  return {
    index,
    parent,
    name,
    netbios,
    sid,
    hygiene,
    isStrict: index >= options.domains,
    isForestRoot: parent === undefined,
    forest: parent?.forest ?? { index: at.forest, rootName: name, rootSid: sid },
  };
}
