import type { Environment, ExtensionDetails } from '@secgraph/contract';
import { isBuiltInEnvironment } from '../../../ui/environment-words.ts';

/** What the numbers of an extension are about: one of its environments, or all of its platform. */
export interface DeclaredSubject {
  readonly extension: ExtensionDetails;
  /** Undefined: all of the platform. */
  readonly environment: Environment | undefined;
}

/** What an address says about it. */
export interface DeclaredChoice {
  readonly environment?: string | undefined;
  /** Id of an extension: all of its platform. */
  readonly extension?: number | undefined;
}

/** Environments of an extension, in the order in which they came. */
export function environmentsOf(
  { environments: declared }: ExtensionDetails,
  environments: readonly Environment[],
): readonly Environment[] {
  const kinds = new Set(declared.map(({ environment_kind: kind }) => kind));

  return environments.filter(
    (environment) => !isBuiltInEnvironment(environment) && kinds.has(environment.type),
  );
}

/** Undefined: the address is about a built-in platform, or about what is not there. A graph of nothing but extensions begins with the first. */
export function findDeclaredSubject(
  { environment: id, extension: extensionId }: DeclaredChoice,
  environments: readonly Environment[],
  extensions: readonly ExtensionDetails[],
): DeclaredSubject | undefined {
  if (id !== undefined) {
    const environment = environments.find((candidate) => candidate.id === id);
    const extension = environment && extensions.find((one) => environmentsOf(one, [environment]).length > 0);

    return extension && { extension, environment };
  }

  const isForeign = environments.length > 0 && !environments.some(isBuiltInEnvironment);
  const extension =
    extensionId === undefined
      ? extensions.find((one) => isForeign && environmentsOf(one, environments).length > 0)
      : extensions.find((one) => one.id === extensionId);

  return extension && { extension, environment: undefined };
}
