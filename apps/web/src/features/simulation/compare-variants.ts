import type { Simulation } from '@secgraph/contract';
import type { Measure } from '../../parts/addresses/simulation-search.ts';

type ZoneState = NonNullable<Simulation['zones'][number]['before']>;
type TypeState = NonNullable<Simulation['findings'][number]['before']>;

/** A zone of an environment, with its state now and in each variant; nothing where a variant is not worked out. */
export interface ComparedZone {
  readonly environmentId: string;
  readonly tagId: number;
  readonly before: ZoneState | null;
  readonly after: readonly (ZoneState | null | undefined)[];
}

export interface ComparedType {
  readonly environmentId: string;
  readonly tagId: number;
  readonly finding: string;
  readonly title: string;
  readonly before: TypeState | null;
  readonly after: readonly (TypeState | null | undefined)[];
}

type Simulated = readonly (Simulation | undefined)[];

/** Zones that a variant changes first, then those that most principals reach. */
export function compareZones(simulations: Simulated, measure: Measure): readonly ComparedZone[] {
  const keys = keysOf(simulations, ({ zones }) => zones.map(keyOfPlace));
  const rows = keys.map((key): ComparedZone => {
    const found = simulations.map((simulation) => simulation?.zones.find((zone) => keyOfPlace(zone) === key));
    const any = found.find((zone) => zone !== undefined);
    return {
      environmentId: any?.environment_id ?? '',
      tagId: any?.asset_group_tag_id ?? 0,
      before: any?.before ?? null,
      after: found.map((zone, place) =>
        simulations[place] === undefined ? undefined : (zone?.after ?? null),
      ),
    };
  });
  const changeOf = ({ before, after }: ComparedZone) =>
    Math.max(
      ...after
        .filter((state) => state !== undefined)
        .map((state) => Math.abs(measureOf(state, measure) - measureOf(before, measure))),
      0,
    );

  return rows.toSorted(
    (left, right) =>
      changeOf(right) - changeOf(left) || measureOf(right.before, measure) - measureOf(left.before, measure),
  );
}

/** Types of findings of which a variant has more or fewer. */
export function compareTypes(simulations: Simulated): readonly ComparedType[] {
  const keys = keysOf(simulations, ({ findings }) => findings.map(keyOfType));

  return keys
    .map((key): ComparedType => {
      const found = simulations.map((simulation) =>
        simulation?.findings.find((type) => keyOfType(type) === key),
      );
      const any = found.find((type) => type !== undefined);
      return {
        environmentId: any?.environment_id ?? '',
        tagId: any?.asset_group_tag_id ?? 0,
        finding: any?.finding ?? '',
        title: any?.title ?? '',
        before: any?.before ?? null,
        after: found.map((type, place) => {
          // What a variant does not speak of is not there, neither before nor after.
          return simulations[place] === undefined ? undefined : (type?.after ?? null);
        }),
      };
    })
    .filter((type) => changeOfType(type) > 0)
    .toSorted((left, right) => changeOfType(right) - changeOfType(left));
}

export function measureOf(state: ZoneState | null | undefined, measure: Measure): number {
  if (state === null || state === undefined) {
    return 0;
  }
  switch (measure) {
    case 'exposure':
      return state.exposed_principals;
    case 'findings':
      return state.finding_count;
    case 'paths':
      return state.attack_path_count;
    case 'members':
      return state.members;
  }
}

function changeOfType({ before, after }: ComparedType): number {
  return Math.max(
    ...after
      .filter((state) => state !== undefined)
      .map((state) => Math.abs((state?.finding_count ?? 0) - (before?.finding_count ?? 0))),
    0,
  );
}

function keysOf(
  simulations: Simulated,
  list: (simulation: Simulation) => readonly string[],
): readonly string[] {
  return [
    ...new Set(simulations.flatMap((simulation) => (simulation === undefined ? [] : list(simulation)))),
  ];
}

interface Place {
  readonly environment_id: string;
  readonly asset_group_tag_id: number;
}

function keyOfPlace({ environment_id, asset_group_tag_id }: Place): string {
  return `${asset_group_tag_id} ${environment_id}`;
}

function keyOfType({ finding, ...place }: Place & { readonly finding: string }): string {
  return `${finding} ${keyOfPlace(place)}`;
}
