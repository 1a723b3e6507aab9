import type { RouteContract } from '@secgraph/contract';
import type { Clock } from '@secgraph/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { WebUiOptions } from '../web-ui/register-web-ui.ts';
import type { Edition } from './bind-routes.ts';
import type { LoopGuard } from './loop-guard.ts';
import type { NullMode } from './null-mode.ts';
import type { BoundRoute } from './route-handler.ts';
import type { UnsentLimits } from './unsent-answers.ts';

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
  /** Origins whose pages may read answers; empty = none. */
  readonly corsOrigins: readonly string[];
  readonly isAccessLogged: boolean;
  /** Whether somebody has logged in from an address, as limits count addresses; default: nobody has. */
  readonly isFamiliarAddress?: (address: string) => boolean;
  /** Undefined: only the API. */
  readonly webUi?: WebUiOptions | undefined;
  /** Told what the thread is at; undefined: nobody looks whether it stalls. */
  readonly loopGuard?: LoopGuard | undefined;
  /** For limits; default the system's. */
  readonly clock?: Clock;
}

export interface HttpLimits {
  readonly bodyLimitBytes: number;
  /** What one user, or one address before login, may have under way at once, in costs (`REQUEST_COSTS`); 0 = no limit. */
  readonly concurrencyLimit: number;
  readonly defaultWaitSeconds: number;
  /** Larger wishes count as this one. */
  readonly maxWaitSeconds: number;
  /** The same before login. */
  readonly maxPublicWaitSeconds: number;
  /** Silence of a client that is to send or to read. */
  readonly idleTimeoutMs: number;
  /** From the wish to close until connections that are still busy are cut. */
  readonly drainMs: number;
  readonly unsentAnswers: UnsentLimits;
}

/** Configuration parameters that shape every request; read from memory, so asking costs nothing. */
export interface HttpSettings {
  nullMode(): NullMode;
  /** While true, `Prefer: wait=-1` is refused. */
  isWaitLimited(): boolean;
  trustedProxies(): number;
  /** Of a feature flag, by key. */
  isFeatureEnabled(key: string): boolean;
}
