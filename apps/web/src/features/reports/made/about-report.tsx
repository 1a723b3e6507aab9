import { Text } from '@mantine/core';
import type { ServiceReport } from '@secgraph/contract';
import { NO_ENVIRONMENT, NO_ENVIRONMENT_NAME } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery } from '../../../parts/findings/finding-queries.ts';
import { useEnvironmentNames } from '../../../ui/environment-field.tsx';
import { goneEnvironment } from '../../../ui/environment-words.ts';
import { inLine } from '../../../ui/in-line.ts';
import { useZoneNames } from '../../../ui/zone-field.tsx';

/** What a report is about, in words; whatever is gone is called by its id. */
export function AboutReport({ scope, sanitised }: Pick<ServiceReport, 'scope' | 'sanitised'>) {
  const environments = useEnvironmentNames();
  const zones = useZoneNames();
  const { data: types = [] } = useQuery(allGroupsQuery({}));
  const { environment_id: environment, asset_group_tag_id: zone, finding } = scope;
  const nameOf = (id: string) =>
    id === NO_ENVIRONMENT ? NO_ENVIRONMENT_NAME : (environments.get(id) ?? goneEnvironment(undefined, id));
  const parts = [
    environment === null ? 'All environments' : nameOf(environment),
    ...(zone === null ? [] : [zones.get(zone) ?? `Deleted zone (${zone})`]),
    ...(finding === null ? [] : [types.find((type) => type.finding === finding)?.title ?? finding]),
  ];
  const about = inLine(parts.join(' · '));

  return (
    <>
      <Text inherit truncate title={about}>
        {about}
      </Text>
      {sanitised ? (
        <Text size="xs" c="dimmed">
          Pseudonyms instead of names
        </Text>
      ) : null}
    </>
  );
}
