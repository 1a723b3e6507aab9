import { type FoundFinding, type FoundFindings, findingTypesOf } from '@secgraph/analysis';
import type { Simulation } from '@secgraph/contract';
import type { GraphModel } from '@secgraph/graph-schema';
import type { ReserveMemory } from '../graph-operation.ts';

type Findings = Omit<Simulation, 'returning'>;
type ZoneState = NonNullable<Simulation['zones'][number]['before']>;
type TypeState = NonNullable<Simulation['findings'][number]['before']>;
type ChangedFinding = Simulation['new_findings']['items'][number];

/** A finding that is remembered by the text of what makes it one. */
const BYTES_PER_FINDING = 300;

/** What was found before, ready to be compared. */
export interface ComparedFindings {
  readonly with: (after: FoundFindings, reserveMemory: ReserveMemory) => Findings;
}

/** What was found before, to be compared with what is found after. Draws the rows. */
export function compareFindings(
  found: FoundFindings,
  {
    model,
    limit,
    reserveMemory,
  }: { readonly model: GraphModel; readonly limit: number; readonly reserveMemory: ReserveMemory },
): ComparedFindings {
  const before = summarise(found, reserveMemory);
  const types = findingTypesOf(model);

  return {
    with: (foundAfter, reserveForIt) => {
      const after = summarise(foundAfter, reserveForIt);

      return {
        zones: pairUp(before.zones, after.zones).map(([key, states]) => ({ ...placeOf(key), ...states })),
        findings: pairUp(before.types, after.types).map(([key, states]) => {
          const { finding, ...place } = typedPlaceOf(key);
          return { ...place, finding, title: types.find(finding)?.title ?? finding, ...states };
        }),
        resolved_findings: listMissing(before.rows, after.rows, limit),
        new_findings: listMissing(after.rows, before.rows, limit),
      };
    },
  };
}

interface Summary {
  /** By place. */
  readonly zones: ReadonlyMap<string, ZoneState>;
  /** By place and type. */
  readonly types: ReadonlyMap<string, TypeState>;
  /** Keys of findings. */
  readonly rows: ReadonlySet<string>;
}

function summarise({ rows, postures, types, count }: FoundFindings, reserveMemory: ReserveMemory): Summary {
  reserveMemory(count * BYTES_PER_FINDING);
  const keys = new Set<string>();
  const ofZones = new Map<string, number>();
  const ofTypes = new Map<string, number>();

  for (const row of rows) {
    keys.add(keyOfFinding(row));
    count1(ofZones, keyOf(row));
    count1(ofTypes, keyOfType({ ...row, finding: row.type }));
  }

  return {
    rows: keys,
    // Hygiene is no zone that anybody could get into.
    zones: new Map(
      postures
        .filter(({ tagId }) => tagId !== 0)
        .map((posture) => [
          keyOf(posture),
          {
            members: posture.assetCount,
            outside_principals: posture.principalCount,
            exposed_principals: Math.round(posture.exposureShare * posture.principalCount),
            exposure_percentage: posture.exposureShare,
            finding_count: ofZones.get(keyOf(posture)) ?? 0,
            attack_path_count: posture.attackPathCount,
          },
        ]),
    ),
    types: new Map(
      types.map((type) => {
        const key = keyOfType({ ...type, finding: type.type });
        return [
          key,
          {
            finding_count: ofTypes.get(key) ?? 0,
            exposure_count: type.exposure.count,
            exposure_percentage: type.exposure.share,
            impact_count: type.impact.count,
            impact_percentage: type.impact.share,
            composite_risk: type.compositeRisk,
          },
        ];
      }),
    ),
  };
}

interface Place {
  readonly environmentId: string;
  readonly tagId: number;
}

/** Keys are JSON: object ids may hold anything. */
function keyOf({ environmentId, tagId }: Place): string {
  return JSON.stringify([environmentId, tagId]);
}

function keyOfType({ environmentId, tagId, finding }: Place & { readonly finding: string }): string {
  return JSON.stringify([environmentId, tagId, finding]);
}

function keyOfFinding({ environmentId, tagId, type, source, target }: FoundFinding): string {
  return JSON.stringify([environmentId, tagId, type, source?.objectId ?? null, target.objectId]);
}

function placeOf(key: string) {
  const [environment_id, asset_group_tag_id]: [string, number] = JSON.parse(key);
  return { environment_id, asset_group_tag_id };
}

function typedPlaceOf(key: string) {
  const [environment_id, asset_group_tag_id, finding]: [string, number, string] = JSON.parse(key);
  return { environment_id, asset_group_tag_id, finding };
}

/** All keys of either side, in the order of the first. */
function pairUp<State>(
  before: ReadonlyMap<string, State>,
  after: ReadonlyMap<string, State>,
): [string, { before: State | null; after: State | null }][] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.map((key) => [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }]);
}

function listMissing(
  rows: ReadonlySet<string>,
  others: ReadonlySet<string>,
  limit: number,
): Findings['new_findings'] {
  const items: ChangedFinding[] = [];
  let count = 0;
  for (const key of rows) {
    if (!others.has(key)) {
      count++;
      if (items.length < limit) {
        const [environment_id, asset_group_tag_id, finding, source, target]: [
          string,
          number,
          string,
          string | null,
          string,
        ] = JSON.parse(key);
        items.push({ environment_id, asset_group_tag_id, finding, source, target });
      }
    }
  }
  return { count, items };
}

function count1(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
