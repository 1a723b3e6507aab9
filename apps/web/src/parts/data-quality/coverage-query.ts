import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { QualityPlatform } from './quality-subject.ts';

/** What of the inputs of rules is missing, of an environment, a platform or a type of findings; what is complete is left out. */
export function missingInputsQuery({
  environment,
  platform,
  findingType,
}: {
  readonly platform?: QualityPlatform | undefined;
  readonly environment?: string | undefined;
  readonly findingType?: string | undefined;
}) {
  return queryOptions({
    queryKey: ['quality', 'coverage', environment, platform, findingType],
    queryFn: async ({ signal }) => {
      const query = {
        ...(environment === undefined ? {} : { environment_id: environment }),
        ...(findingType === undefined ? {} : { finding_type: findingType }),
      };
      const { data } = await call('list-coverage', { query }, { signal });

      return data.filter(
        ({ missing, node_kind: kind }) =>
          missing > 0 && (platform === undefined || kind.startsWith('AZ') === (platform === 'azure')),
      );
    },
  });
}
