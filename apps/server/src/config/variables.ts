import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  booleanValue,
  type FormatOf,
  integerValue,
  originsValue,
  postgresUrlValue,
  publicUrlValue,
  textValue,
  type ValueFormat,
  wordValue,
} from './value-formats.ts';

/** One environment variable: how it is read, what it means, and what holds when it is unset. */
export interface Variable<Value> {
  readonly name: string;
  readonly meaning: string;
  readonly format: ValueFormat<Value>;
  /** Undefined: unset is a value of its own. */
  readonly fallback: Value | undefined;
  /** The default in words, where the value itself does not tell. */
  readonly fallbackText?: string;
}

const MIB = 1024 * 1024;
const MAX_PORT = 65_535;
const MAX_INT = 2 ** 31 - 1;

/** Leaves a core to the HTTP thread where there is more than one. */
const DEFAULT_GRAPH_WORKERS = Math.min(Math.max(availableParallelism() - 1, 1), 8);

/** Every variable the service reads. An empty variable counts as unset. */
export const VARIABLES = {
  host: variable('SECGRAPH_HOST', 'Address to listen on', textValue, '127.0.0.1'),
  port: variable('SECGRAPH_PORT', 'Port to listen on; 0 = any free one', integerValue(0, MAX_PORT), 8080),
  dataFolder: variable(
    'SECGRAPH_DATA_DIR',
    'Folder of database, uploads and snapshot',
    { ...textValue, parse: (text) => resolve(text) },
    resolve('data'),
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    'An external PostgreSQL, 15 or newer',
    postgresUrlValue,
    undefined,
    'none: an embedded one in the data folder',
  ),
  databaseConnections: variable(
    'SECGRAPH_DATABASE_CONNECTIONS',
    'Connections to PostgreSQL a process holds at most',
    integerValue(1, 1000),
    10,
  ),
  adminName: variable('SECGRAPH_ADMIN_NAME', 'Name of the first administrator', textValue, 'admin'),
  adminPassword: variable(
    'SECGRAPH_ADMIN_PASSWORD',
    'Password of the first administrator; read on an empty database only',
    textValue,
    undefined,
    'a random one, printed once, to be changed at the first login',
  ),
  publicUrl: variable(
    'SECGRAPH_PUBLIC_URL',
    'Address in redirects and links',
    publicUrlValue,
    undefined,
    'derived from the request',
  ),
  edition: variable(
    'SECGRAPH_EDITION',
    'Set of features',
    wordValue(['enterprise', 'community']),
    'enterprise',
  ),
  logLevel: variable(
    'SECGRAPH_LOG_LEVEL',
    'Least level to log',
    wordValue(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
  ),
  isAccessLogged: variable('SECGRAPH_ACCESS_LOG', 'One log line per request', booleanValue, true),
  trustedProxies: variable(
    'SECGRAPH_TRUSTED_PROXIES',
    'Proxies in front whose X-Forwarded-For is believed',
    integerValue(0, 100),
    undefined,
    'the configuration parameter http.trusted_proxies, at first 0',
  ),
  corsOrigins: variable(
    'SECGRAPH_CORS_ORIGINS',
    'Origins whose pages may read answers, separated by commas',
    originsValue,
    [],
    'none',
  ),
  bodyLimitBytes: variable(
    'SECGRAPH_BODY_LIMIT_BYTES',
    'Largest JSON body',
    integerValue(1024, MAX_INT),
    10 * MIB,
  ),
  uploadLimitBytes: variable(
    'SECGRAPH_UPLOAD_LIMIT_BYTES',
    'Largest upload; 0 = no limit',
    integerValue(0, Number.MAX_SAFE_INTEGER),
    0,
  ),
  requestsPerSecond: variable(
    'SECGRAPH_RATE_LIMIT',
    'Requests per second, route and client address; 0 = no limit',
    integerValue(0, MAX_INT),
    55,
  ),
  defaultWaitSeconds: variable(
    'SECGRAPH_DEFAULT_WAIT_SECONDS',
    'Deadline of a request that names none',
    integerValue(1, 86_400),
    30,
  ),
  loginDelayMs: variable(
    'SECGRAPH_LOGIN_DELAY_MS',
    'Least duration of a login, to which up to a third is added at random; 0 = none',
    integerValue(0, 60_000),
    1500,
  ),
  argon2MemoryKib: variable(
    'SECGRAPH_ARGON2_MEMORY_KIB',
    'Memory to hash a new password',
    integerValue(8192, 4 * MIB),
    65_536,
  ),
  argon2Iterations: variable(
    'SECGRAPH_ARGON2_ITERATIONS',
    'Passes to hash a new password',
    integerValue(1, 100),
    3,
  ),
  argon2Parallelism: variable(
    'SECGRAPH_ARGON2_PARALLELISM',
    'Lanes to hash a new password',
    integerValue(1, 64),
    1,
  ),
  areCypherUpdatesEnabled: variable(
    'SECGRAPH_ENABLE_CYPHER_MUTATIONS',
    'Cypher statements may change the graph, for users who have the permission',
    booleanValue,
    false,
  ),
  isCypherComplexityUnlimited: variable(
    'SECGRAPH_DISABLE_CYPHER_COMPLEXITY_LIMIT',
    'Cypher statements run however complex their text looks',
    booleanValue,
    false,
  ),
  cypherMaxRows: variable(
    'SECGRAPH_CYPHER_MAX_ROWS',
    'Most rows a Cypher statement may return',
    integerValue(1, MAX_INT),
    1_000_000,
  ),
  cypherMaxResultMib: variable(
    'SECGRAPH_CYPHER_MAX_RESULT_MIB',
    'Largest result of a Cypher statement',
    integerValue(1, 1024),
    256,
  ),
  cypherMaxMemoryMib: variable(
    'SECGRAPH_CYPHER_MAX_MEMORY_MIB',
    'Memory a Cypher statement may use for what it sorts, groups and remembers',
    integerValue(1, 1536),
    1024,
  ),
  graphWorkers: variable(
    'SECGRAPH_GRAPH_WORKERS',
    'Threads that answer graph questions; up to four more while long ones hold these',
    integerValue(1, 256),
    DEFAULT_GRAPH_WORKERS,
    'cores less one, at most 8',
  ),
} as const;

export type Variables = typeof VARIABLES;

/** The value of each variable, `undefined` only where there is no default. */
export type VariableValues = {
  readonly [Key in keyof Variables]: Variables[Key] extends Variable<infer Value>
    ? Variables[Key]['fallback'] extends undefined
      ? Value | undefined
      : Value
    : never;
};

function variable<Format extends ValueFormat<unknown>, const Fallback extends FormatOf<Format> | undefined>(
  name: string,
  meaning: string,
  format: Format,
  fallback: Fallback,
  fallbackText?: string,
): Variable<FormatOf<Format>> & {
  readonly fallback: Fallback extends undefined ? undefined : FormatOf<Format>;
} {
  const declared = {
    name,
    meaning,
    format,
    fallback,
    ...(fallbackText === undefined ? {} : { fallbackText }),
  };

  return declared as unknown as Variable<FormatOf<Format>> & {
    readonly fallback: Fallback extends undefined ? undefined : FormatOf<Format>;
  };
}
