import {
  acceptEula,
  acceptEulaByGet,
  type Feature,
  listFeatures,
  listParameters,
  type Parameter,
  recordTimes,
  toggleFeature,
  updateParameter,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { FeatureFlag, ParameterRecord } from '@secgraph/database/config';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { forbidden, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { findParameter, getParameter, readChange } from './check-parameter.ts';

export interface ConfigDependencies {
  readonly auth: Pick<Auth, 'settings' | 'users'>;
  readonly repositories: Repositories;
}

export function configRoutes({ auth, repositories }: ConfigDependencies) {
  const { parameters, featureFlags: flags } = repositories;
  const accept = async ({ caller }: { readonly caller: Caller }) => {
    await auth.users.acceptEula(caller.userId);
    return emptyAnswer(202);
  };

  return [
    handle(listParameters, async ({ list }) => {
      const keys = list.filters.map(({ value }) => getParameter(String(value ?? 'null')).key);
      const records = await parameters.listParameters();
      const matching = records.filter(({ key }) => keys.every((wanted) => wanted === key));

      return { data: matching.map(presentParameter) };
    }),
    handle(updateParameter, async ({ body }) => {
      const { key, value } = await readChange(body.key ?? '', body.value);
      await parameters.updateValue(key, value);
      await auth.settings.refresh();

      return { data: { key, value } };
    }),
    handle(listFeatures, async () => ({ data: (await flags.listFlags()).map(presentFeature) })),
    handle(toggleFeature, async ({ params }) => {
      const flag = await flags.findFlag(params.feature_id);
      if (flag === undefined) {
        throw notFound();
      }

      const isEnabled = await flags.toggle(flag.id);
      if (isEnabled === undefined) {
        throw forbidden(`Feature flag ${flag.key}(${flag.id}) is not user updatable.`);
      }

      await auth.settings.refresh();
      return { data: { enabled: isEnabled } };
    }),
    handle(acceptEula, accept),
    handle(acceptEulaByGet, accept),
  ];
}

function presentParameter(record: ParameterRecord): Parameter {
  const { id, key, name, description, value } = record;
  const definition = findParameter(key);

  return {
    id,
    key,
    name,
    description,
    value,
    default_value: definition?.value ?? value,
    is_writable: definition?.isWritable ?? false,
    ...recordTimes(record),
  };
}

function presentFeature(flag: FeatureFlag): Feature {
  const { id, key, name, description } = flag;

  return {
    id,
    key,
    name,
    description,
    enabled: flag.isEnabled,
    user_updatable: flag.isUserUpdatable,
    ...recordTimes(flag),
  };
}
