import type { RouteContract } from '@secgraph/contract';
import type { Auth } from './auth/create-auth.ts';
import { healthRoutes, type Readiness } from './features/health/health-routes.ts';
import { loginRoutes } from './features/login/login-routes.ts';
import { secretRoutes } from './features/login/secret-routes.ts';
import { selfRoutes } from './features/self/self-routes.ts';
import { specRoutes } from './features/spec/spec-routes.ts';
import { type ProductVersion, versionRoutes } from './features/version/version-routes.ts';
import type { BoundRoute } from './http/route-handler.ts';

/** What the handlers of all features need, joined by the composition root. */
export interface RouteDependencies {
  /** The table the handlers answer: `ROUTES` of the contract. */
  readonly contract: readonly RouteContract[];
  readonly product: ProductVersion;
  readonly auth: Auth;
  readonly readiness: Readiness;
  readonly loginDelayMs: number;
  readonly publicUrl: string | undefined;
}

/** One line per feature. A new route is an entry in the contract, a handler here, and its tests. */
export function createRoutes(dependencies: RouteDependencies): readonly BoundRoute[] {
  const { auth, contract, product, publicUrl, readiness } = dependencies;

  return [
    ...healthRoutes(readiness),
    ...versionRoutes(product),
    ...specRoutes({ contract, version: product.version }),
    ...loginRoutes({ auth, delayMs: dependencies.loginDelayMs, publicUrl }),
    ...secretRoutes(auth),
    ...selfRoutes(auth.users),
  ];
}
