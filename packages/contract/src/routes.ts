import type { RouteContract } from './route.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { getSelf, login, logout } from './routes/session.ts';
import { getSpec } from './routes/spec.ts';
import { putUserSecret } from './routes/user-secret.ts';
import { getVersion } from './routes/version.ts';

/**
 * Every route the service answers. A route goes in here together with its handler: the server refuses to
 * start when one is without the other.
 */
export const ROUTES: readonly RouteContract[] = [
  getHealth,
  getReadiness,
  getVersion,
  getSpec,
  login,
  logout,
  getSelf,
  putUserSecret,
];
