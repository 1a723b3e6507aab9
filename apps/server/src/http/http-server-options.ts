import type { RouteContract } from '@secgraph/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Edition } from './bind-routes.ts';
import type { HttpSettings } from './http-settings.ts';
import type { BoundRoute } from './route-handler.ts';

export interface HttpServerOptions {
  /** The table of the contract; every route in it needs a handler in {@link routes}, and the reverse. */
  readonly contract: readonly RouteContract[];
  readonly routes: readonly BoundRoute[];
  readonly authenticate: Authenticate;
  /** Called when the handler of a request that may change something has ended, before its answer. */
  readonly onChange: () => void;
  readonly settings: HttpSettings;
  readonly logger: FastifyBaseLogger;
  readonly limits: HttpLimits;
  readonly edition: Edition;
  /** Of the product, for the description of the API. */
  readonly version: string;
  /** Origins whose pages may read answers; empty = none. */
  readonly corsOrigins: readonly string[];
  readonly isAccessLogged: boolean;
}

export interface HttpLimits {
  readonly bodyLimitBytes: number;
  readonly requestsPerSecond: number;
  readonly defaultWaitSeconds: number;
}
