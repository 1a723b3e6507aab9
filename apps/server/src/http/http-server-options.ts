import type { RouteContract } from '@secgraph/contract';
import type { Clock } from '@secgraph/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import type { HttpSettings } from '../config/parameter-settings.ts';
import type { HttpLimits } from '../config/server-config.ts';
import type { MetricsEndpoint } from '../metrics/metrics-text.ts';
import type { ServiceMeters } from '../metrics/service-meters.ts';
import type { TlsServers } from '../tls/tls-servers.ts';
import type { WebUiOptions } from '../web-ui/register-web-ui.ts';
import type { AuditTrail } from './audit/audit-trail.ts';
import type { Edition } from './bind-routes.ts';
import type { FrontDoor } from './front-door.ts';
import type { InnerRequests } from './inner-requests.ts';
import type { LoopGuard } from './loop-guard.ts';
import type { BoundRoute } from './route-handler.ts';

export interface HttpServerOptions {
  /** The table of the contract; every route in it needs a handler in {@link routes}, and the reverse. */
  readonly contract: readonly RouteContract[];
  readonly routes: readonly BoundRoute[];
  readonly authenticate: Authenticate;
  /** Called when the handler of a request that may change users or sessions has ended, before its answer. */
  readonly onChange: () => void;
  /** Told of every change and every refusal. */
  readonly audit: AuditTrail;
  readonly settings: HttpSettings;
  readonly logger: FastifyBaseLogger;
  readonly limits: HttpLimits;
  readonly edition: Edition;
  /** Of the product, for the description of the API. */
  readonly version: string;
  /** Where clients reach the service, as far as that is configured. */
  readonly publicUrl: string | undefined;
  /** Below which everything of it is; default: the path of `publicUrl`. */
  readonly basePath?: string;
  /** Takes requests that are not for this service; default: nobody does. */
  readonly frontDoor?: FrontDoor | undefined;
  /** Origins whose pages may read answers; empty = none. */
  readonly corsOrigins: readonly string[];
  readonly isAccessLogged: boolean;
  /** Whether somebody has logged in from an address, as limits count addresses; default: nobody has. */
  readonly isFamiliarAddress?: (address: string) => boolean;
  /** Undefined: plain HTTP. */
  readonly tls?: TlsServers | undefined;
  /** Undefined: only the API. */
  readonly webUi?: WebUiOptions | undefined;
  /** Told what the thread is at; undefined: nobody looks whether it stalls. */
  readonly loopGuard?: LoopGuard | undefined;
  /** Undefined: nobody counts requests. */
  readonly meters?: ServiceMeters | undefined;
  /** Undefined: there are no metrics beside the API. */
  readonly metrics?: MetricsEndpoint | undefined;
  /** Asked by handlers that call other routes; undefined: none do. */
  readonly innerRequests?: InnerRequests | undefined;
  /** For limits; default the system's. */
  readonly clock?: Clock;
}
