import type { RouteContract } from '@secgraph/contract';
import type { Caller, Collector } from '../auth/caller.ts';
import { forbidden } from './http-error.ts';

const NOT_FOR_LIMITED = 'your access is limited to some environments, and this is about all of them';

/** Parameters of paths that name an environment, whatever the route. */
const ENVIRONMENT_PARAMETERS = ['domain_id', 'tenant_id'];
const DOMAIN_PATH = '/api/v2/domains/{object_id}';

export type PassEnvironmentGate = (
  caller: Caller | Collector | undefined,
  params: Readonly<Record<string, string>>,
) => void;

/**
 * Keeps callers who are limited to some environments from routes that are not for them, and from what a path says of
 * another environment, whether there is one or not. What an answer tells is up to the route. Throws 403.
 */
export function compileEnvironmentGate(contract: RouteContract): PassEnvironmentGate {
  const isRefused = contract.environments === 'refused';
  const names = contract.path.startsWith(DOMAIN_PATH) ? ['object_id'] : ENVIRONMENT_PARAMETERS;

  return (caller, params) => {
    if (caller?.kind !== 'user' || caller.environments === undefined) {
      return;
    }
    if (isRefused) {
      throw forbidden(NOT_FOR_LIMITED);
    }

    const { environments } = caller;
    const named = names.map((name) => params[name]).filter((id) => id !== undefined);
    if (!named.every((id) => isAmong(id, environments))) {
      throw forbidden();
    }
  };
}

/** The graph finds object ids as they are given, or else in upper case; two that differ by case may be two. */
function isAmong(id: string, environments: readonly string[]): boolean {
  return environments.includes(id) || environments.includes(id.toUpperCase());
}
