import type { Environment } from '@secgraph/contract';
import { inLine } from './in-line.ts';

const BUILT_IN: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  'active-directory': { one: /* @words */ 'Domain', many: /* @words */ 'Domains' },
  azure: { one: /* @words */ 'Tenant', many: /* @words */ 'Tenants' },
};

type TypedEnvironment = Pick<Environment, 'type' | 'environment_kind_display_name'>;

/** What one environment is: a domain, a tenant, or what an extension calls those of its platform. */
export function describeEnvironmentType(environment: TypedEnvironment): string {
  return BUILT_IN[environment.type]?.one ?? inLine(environment.environment_kind_display_name);
}

/** What several are called that are of one kind. */
function describeEnvironmentTypes(environment: TypedEnvironment): string {
  return BUILT_IN[environment.type]?.many ?? inLine(environment.environment_kind_display_name);
}

/** Whether it is a domain or a tenant, and no environment of an extension. */
export function isBuiltInEnvironment({ type }: Pick<Environment, 'type'>): boolean {
  return Object.hasOwn(BUILT_IN, type);
}

/** Domains before tenants before those of extensions, each as they came. */
export function groupEnvironments<One extends TypedEnvironment>(
  environments: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const groups = Map.groupBy(environments, describeEnvironmentTypes);
  const first = Object.values(BUILT_IN).map(({ many }) => many);
  const names = [...first, ...[...groups.keys()].filter((name) => !first.includes(name)).toSorted()];

  return new Map(
    names.flatMap((name) => (groups.has(name) ? [[name, groups.get(name) ?? []] as const] : [])),
  );
}

/** What each is called, by object id: where two have the same name, with what they are, such as "Larol · Tenant". */
export function nameEnvironments(
  environments: readonly (TypedEnvironment & Pick<Environment, 'id' | 'name'>)[],
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(environments, ({ name }) => name);

  return new Map(
    environments.map((environment) => [
      environment.id,
      (byName.get(environment.name)?.length ?? 0) > 1
        ? `${environment.name} · ${describeEnvironmentType(environment)}`
        : environment.name,
    ]),
  );
}

/** What an environment is called that the graph does not know, or not any more: its id alone says nothing. */
export function goneEnvironment(name: string | null | undefined, id: string | undefined): string {
  return `${name || id || ''} (not in the graph)`;
}
