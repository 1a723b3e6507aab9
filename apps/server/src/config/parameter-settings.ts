import type { FeatureFlagRepository, ParameterRepository } from '@secgraph/database/config';
import type { Clock } from '@secgraph/kernel';
import { parseDurationMs } from '@secgraph/kernel';

/** Values older than this are read again, behind the request that notices. */
const FRESH_MS = 2_000;
/** A flag, and with `auth.` the parameter that stands for it in newer clients. */
const LIMITED_ACCESS = 'environment_targeted_access_control';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_SESSION_HOURS = 8;
const DEFAULT_TOKEN_DAYS = 90;
const MAX_TOKEN_DAYS = 365;
const DEFAULT_PASSWORD_WINDOW = 'P90D';
const DEFAULT_CLIENT_TIMEOUT = 'PT60M';

/** How nullable values are told: in wrappers (`{string, valid}`), or as plain value or `null`. */
export type NullMode = 'wrapped' | 'plain';

/** Configuration parameters that shape every request; read from memory, so asking costs nothing. */
export interface HttpSettings {
  nullMode(): NullMode;
  /** While true, `Prefer: wait=-1` is refused. */
  isWaitLimited(): boolean;
  trustedProxies(): number;
  /** Of a feature flag, by key. */
  isFeatureEnabled(key: string): boolean;
}

/** What administrators decide about tokens. */
export interface ApiTokenSettings {
  readonly areTokensEnabled: () => boolean;
  /** Undefined: they do not age. */
  readonly tokenLifetimeMs: () => number | undefined;
  /** Whether users can be kept to some environments. */
  readonly isAccessLimited: () => boolean;
}

/** The configuration parameters as the code uses them; answers from memory. */
export interface ParameterSettings extends HttpSettings, ApiTokenSettings {
  sessionLifetimeMs(): number;
  passwordLifetimeMs(): number;
  /** Whether users can be kept to some environments. */
  isAccessLimited(): boolean;
  /** Of a collection job whose client is silent. */
  clientTimeoutMs(): number;
  /** Whether assistants may write down decisions, within what their user may. */
  mayAssistantsWrite(): boolean;
  /** Reads all values now, so that a change this process made counts at once. */
  refresh(): Promise<void>;
}

export interface ParameterSettingsOptions {
  readonly parameters: Pick<ParameterRepository, 'readValues'>;
  readonly flags: Pick<FeatureFlagRepository, 'readDisabledKeys'>;
  readonly clock: Clock;
  /** Overrides the parameter when the environment names a number. */
  readonly trustedProxies: number | undefined;
  readonly onError: (error: unknown) => void;
}

/** Loads the parameters once and keeps them fresh; other processes' changes count within seconds. */
export async function loadParameterSettings(options: ParameterSettingsOptions): Promise<ParameterSettings> {
  const { parameters, clock } = options;
  let values = await parameters.readValues();
  let disabledFeatures = await options.flags.readDisabledKeys();
  let readAtMs = clock.now();
  let isReading = false;

  const refresh = async (): Promise<void> => {
    readAtMs = clock.now();
    values = await parameters.readValues();
    disabledFeatures = await options.flags.readDisabledKeys();
  };

  const refreshBehind = async (): Promise<void> => {
    isReading = true;
    try {
      await refresh();
    } catch (error) {
      options.onError(error);
    } finally {
      isReading = false;
    }
  };

  const stayFresh = (): void => {
    if (!isReading && clock.now() - readAtMs > FRESH_MS) {
      void refreshBehind();
    }
  };

  const field = (key: string, name: string): unknown => {
    stayFresh();
    const value = values.get(key);

    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  };

  return {
    refresh,
    isFeatureEnabled: (key) => {
      stayFresh();
      return !disabledFeatures.has(key);
    },
    nullMode: (): NullMode => (field('wire.nulls', 'mode') === 'plain' ? 'plain' : 'wrapped'),
    isWaitLimited: () => field('api.timeout_limit', 'enabled') !== false,
    trustedProxies: () =>
      options.trustedProxies ?? positive(field('http.trusted_proxies', 'trusted_proxies'), 0),
    isAccessLimited: () => {
      stayFresh();
      return !disabledFeatures.has(LIMITED_ACCESS) || field(`auth.${LIMITED_ACCESS}`, 'enabled') === true;
    },
    sessionLifetimeMs: () =>
      positive(field('auth.session_ttl_hours', 'hours'), DEFAULT_SESSION_HOURS) * HOUR_MS,
    areTokensEnabled: () => field('auth.api_tokens', 'enabled') !== false,
    tokenLifetimeMs: () => {
      const days = positive(field('auth.api_token_expiration', 'expiration_period'), DEFAULT_TOKEN_DAYS);

      return field('auth.api_token_expiration', 'enabled') === true
        ? Math.min(days, MAX_TOKEN_DAYS) * DAY_MS
        : undefined;
    },
    passwordLifetimeMs: () =>
      duration(field('auth.password_expiration_window', 'duration'), DEFAULT_PASSWORD_WINDOW),
    mayAssistantsWrite: () => field('mcp.writes', 'enabled') === true,
    clientTimeoutMs: () => duration(field('jobs.client_timeout', 'duration'), DEFAULT_CLIENT_TIMEOUT),
  };
}

function positive(value: unknown, fallback: number): number {
  return typeof value === 'number' && value > 0 ? value : fallback;
}

function duration(value: unknown, fallback: string): number {
  return parseDurationMs(typeof value === 'string' ? value : '') ?? parseDurationMs(fallback) ?? 0;
}
