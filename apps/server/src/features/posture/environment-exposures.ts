import type { Environment } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { CurrentPosture } from '@secgraph/database/findings';
import { HYGIENE } from '@secgraph/vocabulary';
import { presentTag } from '../zones/present-zones.ts';
import { listZones } from './finding-zones.ts';

/** What is told of an environment beside what it is. */
export type EnvironmentExposure = Pick<
  Environment,
  'impactValue' | 'hygiene_attack_paths' | 'hygiene_objects' | 'exposures'
>;

/** By object id of the environment; those that were not analysed have none. */
export type ReadExposures = () => Promise<Readonly<Record<string, EnvironmentExposure>>>;

export function createExposureReader(repositories: Repositories): ReadExposures {
  const { findingHistory: history, tags } = repositories;

  return async () => {
    const postures = Map.groupBy(await history.listCurrentPostures(), ({ environmentId }) => environmentId);
    const zones = postures.size === 0 ? [] : await listZones(tags);
    const [tierZero] = zones;
    const exposureOf = (own: readonly CurrentPosture[]): EnvironmentExposure => {
      const of = (tagId: number | undefined) => own.find((posture) => posture.tagId === tagId);

      return {
        impactValue: Math.round(100 * (of(tierZero?.id)?.exposureShare ?? 0)),
        hygiene_attack_paths: of(HYGIENE)?.attackPathCount ?? 0,
        ...presentHygiene(of(HYGIENE)),
        exposures: zones.flatMap((zone) => {
          const posture = of(zone.id);

          return posture === undefined
            ? []
            : [{ exposure_percent: 100 * posture.exposureShare, asset_group_tag: presentTag(zone) }];
        }),
      };
    };

    return Object.fromEntries(
      postures.entries().map(([environmentId, own]) => [environmentId, exposureOf(own)]),
    );
  };
}

/** An earlier release counted no objects, whatever it found. */
function presentHygiene(posture: CurrentPosture | undefined): Pick<Environment, 'hygiene_objects'> {
  const { exposedAssetCount: objects = null, findingCount = 0 } = posture ?? {};

  return objects === null || (objects === 0 && findingCount > 0) ? {} : { hygiene_objects: objects };
}
