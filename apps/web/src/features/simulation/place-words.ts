import { useEnvironmentNames } from '../../ui/environment-field.tsx';
import { inLine } from '../../ui/in-line.ts';
import { useZoneNames } from '../../ui/zone-field.tsx';

export interface PlaceWords {
  readonly environmentOf: (id: string) => string;
  readonly zoneOf: (tagId: number) => string;
}

const NAME_LENGTH = 60;

/** Names of environments and zones; until they are known, their ids. */
export function usePlaceWords(): PlaceWords {
  const environments = useEnvironmentNames();
  const zones = useZoneNames();

  return {
    environmentOf: (id) => inLine(environments.get(id) ?? id, NAME_LENGTH) || inLine(id, NAME_LENGTH),
    zoneOf: (tagId) => inLine(zones.get(tagId) ?? `Zone ${tagId}`, NAME_LENGTH),
  };
}
