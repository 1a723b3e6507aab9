import type { RouteContract } from '../route.ts';

/** By the beginning of their paths: routes that are there only while a feature flag is enabled. */
const FEATURES: Readonly<Record<string, string>> = {
  '/api/v2/alert': 'alerts',
  '/api/v2/sso-providers/oidc': 'oidc_support',
  '/api/v2/asset-group-tags': 'tier_management_engine',
};

/** The key of the feature flag that a route belongs to. */
export function featureOf({ path }: Pick<RouteContract, 'path'>): string | undefined {
  return Object.entries(FEATURES).find(([beginning]) => path.startsWith(beginning))?.[1];
}
