import type { Environment } from '@secgraph/contract';

export type QualityPlatform = 'ad' | 'azure';

/** What the numbers are about: a domain, a tenant, or all of a platform. */
export interface QualitySubject {
  readonly platform: QualityPlatform;
  /** Undefined: all of the platform. */
  readonly environment: Environment | undefined;
}

/** What an address says about the subject. */
export interface SubjectChoice {
  readonly platform?: QualityPlatform | undefined;
  readonly environment?: string | undefined;
}

export function platformOf({ type }: Pick<Environment, 'type'>): QualityPlatform {
  return type === 'azure' ? 'azure' : 'ad';
}

/** All domains where nothing is chosen; all tenants in a graph without domains. Undefined: it is not in the graph. */
export function findQualitySubject(
  { platform, environment: id }: SubjectChoice,
  environments: readonly Environment[],
): QualitySubject | undefined {
  if (id === undefined) {
    const isCloud = environments.length > 0 && environments.every(({ type }) => type === 'azure');
    return { platform: platform ?? (isCloud ? 'azure' : 'ad'), environment: undefined };
  }

  const environment = environments.find((candidate) => candidate.id === id);
  return environment && { platform: platformOf(environment), environment };
}
