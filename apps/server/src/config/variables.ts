import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { RuleSet } from '@secgraph/analysis';
import { REQUEST_BODY_BYTES } from '@secgraph/contract';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import { answered, inFileResult, type LimitAnswer, otherwise } from './limit.ts';
import {
  auditDaysValue,
  booleanValue,
  collectorVersionsValue,
  endpointValue,
  type FormatOf,
  headersValue,
  hostsValue,
  integerValue,
  minisignKeysValue,
  originsValue,
  pathValue,
  postgresUrlValue,
  publicUrlValue,
  regionValue,
  secretValue,
  shareValue,
  socketValue,
  textValue,
  tokenValue,
  uploadPlaceValue,
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
  /** Of a limit: what a client sees when it is reached. */
  readonly answers?: readonly LimitAnswer[];
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const MAX_PORT = 65_535;
const MAX_INT = 2 ** 31 - 1;

/** Leaves a core to the main thread where there is more than one. */
const DEFAULT_GRAPH_WORKERS = Math.min(Math.max(availableParallelism() - 1, 1), 8);

/** Answers lie outside of the heap; there has to be room for the graph and for PostgreSQL, too. */
const DEFAULT_UNSENT_MIB = Math.floor(Math.min(Math.max(availableMemoryBytes() / 16 / MIB, 128), 2048));

/** What the process of a workspace of a few ten thousand objects takes; half of the memory is for something else. */
const USUAL_WORKSPACE_BYTES = 400 * MIB;
const DEFAULT_OPEN_WORKSPACES = Math.floor(
  Math.min(Math.max(availableMemoryBytes() / 2 / USUAL_WORKSPACE_BYTES, 1), 64),
);

/** Beside the graph, the file cache and PostgreSQL. */
const DEFAULT_QUERY_MIB = Math.floor(Math.max(availableMemoryBytes() / 4 / MIB, 256));

/** Every variable the service reads. An empty variable counts as unset. */
export const VARIABLES = {
  host: variable('SECGRAPH_HOST', 'Address to listen on; `localhost` is 127.0.0.1', textValue, '127.0.0.1'),
  port: variable('SECGRAPH_PORT', 'Port to listen on; 0 = any free one', integerValue(0, MAX_PORT), 8080),
  socket: variable(
    'SECGRAPH_SOCKET',
    'Unix socket to listen at instead of an address and a port; for the user of the service and his group',
    socketValue,
    undefined,
    'none',
  ),
  tlsCertificate: variable(
    'SECGRAPH_TLS_CERT',
    'File of the certificate to speak HTTPS with, in PEM, those of the authorities behind it; read again when it is replaced',
    pathValue,
    undefined,
    'none: plain HTTP',
  ),
  tlsKey: variable('SECGRAPH_TLS_KEY', 'File of its key, in PEM', pathValue, undefined, 'none'),
  tlsKeyPassphrase: variable(
    'SECGRAPH_TLS_KEY_PASSPHRASE',
    'Passphrase of that key, where it is encrypted',
    secretValue,
    undefined,
    'none',
  ),
  dataFolder: variable(
    'SECGRAPH_DATA_DIR',
    'Folder of database, uploads and snapshot',
    pathValue,
    resolve('data'),
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    'An external PostgreSQL, 15 or newer; with sslmode=verify-full for TLS',
    postgresUrlValue,
    undefined,
    'none: an embedded one in the data folder',
  ),
  databaseReadUrl: variable(
    'DATABASE_READ_URL',
    'A PostgreSQL that follows that one: the graph is read from it, when it has the newest generation',
    postgresUrlValue,
    undefined,
    'none: it is read from DATABASE_URL',
  ),
  uploadPlace: variable(
    'SECGRAPH_UPLOADS',
    'Where uploaded files wait for ingest, and the snapshot for processes that begin: folder (the data folder, which all processes must share then), database, or s3://bucket/prefix',
    uploadPlaceValue,
    undefined,
    'database with DATABASE_URL, otherwise folder',
  ),
  s3Endpoint: variable(
    'SECGRAPH_S3_ENDPOINT',
    'Address of the object store of that bucket, and of backups at s3://…; the bucket is the first part of paths there',
    endpointValue,
    undefined,
    'that of AWS in the region',
  ),
  s3Region: variable('SECGRAPH_S3_REGION', 'Its region', regionValue, 'us-east-1'),
  s3KeyId: variable('SECGRAPH_S3_ACCESS_KEY_ID', 'Id of the key to it', secretValue, undefined, 'none'),
  s3Key: variable('SECGRAPH_S3_SECRET_ACCESS_KEY', 'The key itself', secretValue, undefined, 'none'),
  s3CaFile: variable(
    'SECGRAPH_S3_CA',
    'File of the certificates, in PEM, that its certificate is checked against',
    pathValue,
    undefined,
    'those of the runtime',
  ),
  isMemoryGuarded: variable(
    'SECGRAPH_MEMORY_GUARD',
    'Whether a start, an upload or an analysis that does not fit into memory is ended with a message, `on` or `off`',
    wordValue(['on', 'off']),
    'on',
  ),
  memoryMib: limit(
    variable(
      'SECGRAPH_MEMORY_MIB',
      'Memory that the service may have, the embedded PostgreSQL included, for that guard',
      integerValue(1, 16 * MIB),
      undefined,
      'that of the machine or control group',
    ),
    inFileResult('not enough memory: it needs more than …, and the service has …; give it more'),
  ),
  databaseConnections: limit(
    variable(
      'SECGRAPH_DATABASE_CONNECTIONS',
      'Connections to PostgreSQL a process holds at most',
      integerValue(1, 1000),
      10,
    ),
    otherwise('requests wait for a free one'),
  ),
  adminName: variable('SECGRAPH_ADMIN_NAME', 'Name of the first administrator', textValue, 'admin'),
  adminPassword: variable(
    'SECGRAPH_ADMIN_PASSWORD',
    'Password of the first administrator, by the rules for passwords; read on an empty database only',
    secretValue,
    undefined,
    'a random one, printed once, to be changed at the first login',
  ),
  secretKey: variable(
    'SECGRAPH_SECRET_KEY',
    'Key that secrets in the database are sealed with, and that sessions and backups are signed with: 32 bytes as base64, the same for all processes',
    secretValue,
    undefined,
    'that of the file secret.key in the data folder, made at the first start',
  ),
  isBackedUpBeforeUpgrade: variable(
    'SECGRAPH_BACKUP_BEFORE_UPGRADE',
    'Back a database of an earlier release up before it is migrated, into the folder backups of the data folder; the start ends where that fails',
    booleanValue,
    true,
  ),
  backupPassphrase: variable(
    'SECGRAPH_BACKUP_PASSPHRASE',
    'Passphrase that secgraph backup --encrypt encrypts with, and that encrypted backups are read with',
    secretValue,
    undefined,
    'none',
  ),
  publicUrl: variable(
    'SECGRAPH_PUBLIC_URL',
    'Address that browsers use, in redirects and links, with its path if the service is below one; single sign-on needs it',
    publicUrlValue,
    undefined,
    'derived from the request, and of single sign-on only on this machine',
  ),
  ssoInternalHosts: variable(
    'SECGRAPH_SSO_INTERNAL_HOSTS',
    'Names or addresses of identity providers that may be asked at addresses that are not public, and without TLS, separated by commas',
    hostsValue,
    [],
    'none',
  ),
  webhookInternalHosts: variable(
    'SECGRAPH_WEBHOOK_INTERNAL_HOSTS',
    'Names or addresses of hosts whose webhooks may be told at addresses that are not public, and without TLS, separated by commas',
    hostsValue,
    [],
    'none',
  ),
  mailInternalHosts: variable(
    'SECGRAPH_MAIL_INTERNAL_HOSTS',
    'Names or addresses of mail servers that may be used at addresses that are not public, and without TLS, separated by commas',
    hostsValue,
    [],
    'none',
  ),
  hasWebUi: variable(
    'SECGRAPH_WEB_UI',
    'Serve the web pages at /ui, and build them at the first start after an update',
    booleanValue,
    true,
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
  metricsPort: variable(
    'SECGRAPH_METRICS_PORT',
    'Port of its own to offer metrics at, as `/metrics`; 0 = any free one',
    integerValue(0, MAX_PORT),
    undefined,
    'none',
  ),
  metricsHost: variable('SECGRAPH_METRICS_HOST', 'Address that this port listens on', textValue, '127.0.0.1'),
  metricsToken: variable(
    'SECGRAPH_METRICS_TOKEN',
    'Token that metrics are read with, as `Authorization: Bearer …`; with it, they are also offered as `/metrics` beside the API',
    tokenValue,
    undefined,
    'none: metrics are offered on their own port alone, to whoever reaches it',
  ),
  otlpEndpoint: variable(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Address of a collector of OpenTelemetry that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; traces go to `/v1/traces` there, as JSON',
    endpointValue,
    undefined,
    'none: nothing is recorded',
  ),
  otlpHeaders: variable(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers that it asks for, such as `authorization=Bearer%20…`, with commas between',
    headersValue,
    undefined,
    'none',
  ),
  otelServiceName: variable('OTEL_SERVICE_NAME', 'Name of the service in traces', textValue, 'secgraph'),
  tracesSampler: variable(
    'OTEL_TRACES_SAMPLER',
    'Which traces are recorded; with `parentbased_…`, those of clients that send a `traceparent` go by it',
    wordValue([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_always_on',
  ),
  tracesRatio: variable(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of traces from 0 to 1 where the sampler goes by it (`…traceidratio`)',
    shareValue,
    1,
  ),
  slowQueryMs: variable(
    'SECGRAPH_SLOW_QUERY_MS',
    'Questions to the graph that take longer are told to the log, Cypher statements with their plan; 0 = none',
    integerValue(0, MAX_INT),
    5_000,
  ),
  trustedProxies: variable(
    'SECGRAPH_TRUSTED_PROXIES',
    'Proxies in front whose X-Forwarded-For and X-Forwarded-Proto are believed',
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
  bodyLimitBytes: limit(
    variable(
      'SECGRAPH_BODY_LIMIT_BYTES',
      'Largest JSON body; operations that take less keep their own limit',
      integerValue(1024, MAX_INT),
      REQUEST_BODY_BYTES.list,
    ),
    answered('HTTP_BODY_TOO_LARGE', 'request body is larger than … bytes'),
  ),
  uploadLimitBytes: limit(
    variable(
      'SECGRAPH_UPLOAD_LIMIT_BYTES',
      'Largest upload; 0 = no limit',
      integerValue(0, Number.MAX_SAFE_INTEGER),
      0,
    ),
    answered('HTTP_BODY_TOO_LARGE', 'request body is larger than … bytes'),
    answered('HTTP_BODY_TOO_LARGE', 'The content is larger than … bytes once decompressed.'),
  ),
  archiveLimitBytes: limit(
    variable(
      'SECGRAPH_ARCHIVE_LIMIT_BYTES',
      'What an uploaded archive may unpack to, archives and compressed files within it included; 0 = no limit',
      integerValue(0, Number.MAX_SAFE_INTEGER),
      64 * GIB,
    ),
    inFileResult('archive decompresses to … bytes; at most … are allowed'),
    inFileResult('the archive unpacks to more than … bytes; this file and all behind it are left out'),
  ),
  jobLimitBytes: limit(
    variable(
      'SECGRAPH_JOB_LIMIT_BYTES',
      'What all files of an upload job together may unpack to; 0 = no limit',
      integerValue(0, Number.MAX_SAFE_INTEGER),
      256 * GIB,
    ),
    inFileResult('the files of this job unpack to more than … bytes; what is left of it is left out'),
  ),
  ingestFileSeconds: limit(
    variable(
      'SECGRAPH_INGEST_FILE_SECONDS',
      'How long reading one file, or one file of an archive, may take; 0 = no limit',
      integerValue(0, MAX_INT),
      3600,
    ),
    inFileResult('reading took longer than … seconds; what is left of the file is left out'),
  ),
  kindsPerJob: limit(
    variable(
      'SECGRAPH_KINDS_PER_JOB',
      'Kinds of nodes and relationships that the graph does not have and an upload job may bring; 0 = no limit',
      integerValue(0, MAX_INT),
      1_000,
    ),
    inFileResult(
      'too many kinds: an upload job may bring … that the graph does not have; … records that need others are left out',
    ),
  ),
  kindsPerUser: limit(
    variable(
      'SECGRAPH_KINDS_PER_USER',
      'The same, of all uploads of a user together, as long as something has the kinds; 0 = no limit',
      integerValue(0, MAX_INT),
      5_000,
    ),
    inFileResult(
      'too many kinds: the uploads of a user may bring …; … records that need others are left out',
    ),
  ),
  minFreeDiskMib: limit(
    variable(
      'SECGRAPH_MIN_FREE_DISK_MIB',
      'Disk space that uploads leave free for the database',
      integerValue(0, MAX_INT),
      undefined,
      'a twentieth of the file system, at most 512',
    ),
    answered('HTTP_NO_SPACE', 'not enough disk space: … are needed, … are left'),
    otherwise('files that are queued wait; `GET /readyz` and the log say so'),
  ),
  concurrencyLimit: limit(
    variable(
      'SECGRAPH_CONCURRENCY_LIMIT',
      'What one user, or one address before login, may have under way at once: a small read counts 1, a question to the graph 4, a login or an export 8; 0 = no limit',
      integerValue(0, MAX_INT),
      256,
    ),
    answered('HTTP_TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'),
  ),
  defaultWaitSeconds: limit(
    variable(
      'SECGRAPH_DEFAULT_WAIT_SECONDS',
      'Deadline of a request that names none',
      integerValue(1, 86_400),
      30,
    ),
    answered('HTTP_TIMED_OUT', 'request timed out'),
    answered('HTTP_BODY_LATE', 'the body of the request had not come after … seconds'),
    answered('HTTP_TIMED_OUT', 'transaction timed out, reduce query complexity or try again later'),
  ),
  maxWaitSeconds: limit(
    variable(
      'SECGRAPH_MAX_WAIT_SECONDS',
      'Longest deadline a request may ask for; a larger Prefer: wait counts as this one',
      integerValue(1, 86_400),
      900,
    ),
    otherwise('the header Preference-Applied names the deadline that holds'),
  ),
  maxPublicWaitSeconds: limit(
    variable(
      'SECGRAPH_MAX_WAIT_BEFORE_LOGIN_SECONDS',
      'The same for requests of nobody who is logged in',
      integerValue(1, 86_400),
      30,
    ),
    otherwise('the header Preference-Applied names the deadline that holds'),
  ),
  idleTimeoutSeconds: limit(
    variable(
      'SECGRAPH_IDLE_TIMEOUT_SECONDS',
      'Silence after which a body that stopped coming, or an answer that nobody reads, is given up',
      integerValue(1, 86_400),
      60,
    ),
    answered('HTTP_BODY_STALLED', 'the body of the request stopped coming: nothing arrived for … seconds'),
    otherwise('the connection is closed'),
  ),
  drainSeconds: limit(
    variable(
      'SECGRAPH_DRAIN_SECONDS',
      'Time that requests in flight have to end when the service is stopped',
      integerValue(0, 86_400),
      30,
    ),
    otherwise('the connection is closed'),
  ),
  unsentAnswersMib: limit(
    variable(
      'SECGRAPH_UNSENT_ANSWERS_MIB',
      'Memory of answers that were not read yet, of all clients together',
      integerValue(16, 1024 * 1024),
      DEFAULT_UNSENT_MIB,
      'a sixteenth of the memory of the machine or control group, from 128 MiB to 2 GiB',
    ),
    answered('HTTP_UNREAD_ANSWERS', 'answers of … MiB wait for clients to read them, at most … MiB may'),
  ),
  userUnsentAnswersMib: limit(
    variable(
      'SECGRAPH_UNSENT_ANSWERS_MIB_PER_USER',
      'Memory of answers that were not read yet, of one user; a single answer is always sent',
      integerValue(16, 1024 * 1024),
      Math.floor(DEFAULT_UNSENT_MIB / 4),
      'a quarter of the default for all',
    ),
    answered('HTTP_OWN_UNREAD_ANSWERS', 'answers of … MiB wait for you to read them, at most … MiB may'),
  ),
  auditRetentionDays: variable(
    'SECGRAPH_AUDIT_RETENTION_DAYS',
    'Days that entries of the audit log are kept, at least 30; 0 = for ever',
    auditDaysValue,
    730,
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
  isCypherComplexityLimited: variable(
    'SECGRAPH_CYPHER_COMPLEXITY_LIMIT',
    'Cypher statements whose text looks too complex are refused; time, rows and memory are limited anyway',
    booleanValue,
    undefined,
    'false',
  ),
  isCypherComplexityUnlimited: variable(
    'SECGRAPH_DISABLE_CYPHER_COMPLEXITY_LIMIT',
    'The older name of SECGRAPH_CYPHER_COMPLEXITY_LIMIT, which says the opposite and goes first',
    booleanValue,
    true,
  ),
  cypherMaxRows: limit(
    variable(
      'SECGRAPH_CYPHER_MAX_ROWS',
      'Most rows a Cypher statement may return',
      integerValue(1, MAX_INT),
      1_000_000,
    ),
    answered('CYPHER_LIMIT', 'The result has more than … rows (limit "rows").'),
  ),
  cypherMaxResultMib: limit(
    variable(
      'SECGRAPH_CYPHER_MAX_RESULT_MIB',
      'Largest result of a Cypher statement',
      integerValue(1, 1024),
      256,
    ),
    answered('CYPHER_LIMIT', 'The result is larger than … bytes (limit "bytes").'),
  ),
  cypherMaxMemoryMib: limit(
    variable(
      'SECGRAPH_CYPHER_MAX_MEMORY_MIB',
      'Memory a Cypher statement may use for what it sorts, groups and remembers',
      integerValue(1, 1536),
      1024,
    ),
    answered('CYPHER_LIMIT', 'The query needs more than … bytes of memory (limit "memoryBytes").'),
  ),
  analysisRules: variable(
    'SECGRAPH_ANALYSIS_RULES',
    'Rules that the analysis follows: `2025-11` derives what the established product derived then, to compare before a migration',
    wordValue<RuleSet>(['current', '2025-11']),
    'current',
  ),
  selectorSeconds: limit(
    variable(
      'SECGRAPH_SELECTOR_SECONDS',
      'How long an analysis asks one selector of a zone or label; what it selected before stays then',
      integerValue(1, 86_400),
      60,
    ),
    otherwise('`last_error` of the selector: it was given up after … seconds'),
  ),
  savedQueryKib: limit(
    variable(
      'SECGRAPH_SAVED_QUERY_KIB',
      'Largest saved query: name, text and description together',
      integerValue(1, 1024),
      256,
    ),
    answered(
      'HTTP_BAD_REQUEST',
      'a saved query of … KiB is too large: name, text and description may take … KiB',
    ),
  ),
  savedQueriesPerUser: limit(
    variable('SECGRAPH_SAVED_QUERIES_PER_USER', 'Saved queries of one user', integerValue(1, 65_535), 10_000),
    answered('HTTP_BAD_REQUEST', 'that would be … saved queries; a user may have …: delete some first'),
  ),
  savedQueriesMibPerUser: limit(
    variable(
      'SECGRAPH_SAVED_QUERIES_PER_USER_MIB',
      'Size of all saved queries of one user',
      integerValue(1, 10_240),
      64,
    ),
    answered(
      'HTTP_BAD_REQUEST',
      'that would be … MiB of saved queries; a user may have … MiB: delete some first',
    ),
  ),
  queryMemoryMib: limit(
    variable(
      'SECGRAPH_QUERY_MEMORY_MIB',
      'Memory that graph queries under way may use together, for what they keep and answer',
      integerValue(64, 1024 * 1024),
      DEFAULT_QUERY_MIB,
      'a quarter of the memory of the machine or control group, at least 256 MiB',
    ),
    answered('GRAPH_MEMORY_TAKEN', 'all graph queries together need more than … MiB of memory'),
  ),
  userQueryMemoryMib: limit(
    variable(
      'SECGRAPH_QUERY_MEMORY_MIB_PER_USER',
      'The same, of one user',
      integerValue(64, 1024 * 1024),
      Math.floor(DEFAULT_QUERY_MIB / 2),
      'half of the default for all',
    ),
    answered('GRAPH_OWN_MEMORY_TAKEN', 'your graph queries together need more than … MiB of memory'),
    answered('GRAPH_QUERY_TOO_LARGE', 'the query needs more than the … MiB of memory that one user may use'),
  ),
  takesOldLocalGroups: variable(
    'SECGRAPH_OLD_LOCAL_GROUPS',
    "Members of computers' local groups are taken from files before version 6, which the older product passes over",
    booleanValue,
    true,
  ),
  collectorsFolder: variable(
    'SECGRAPH_COLLECTORS_DIR',
    'Folder of the collectors that clients download, which `secgraph collectors add` fills; processes may share one',
    pathValue,
    undefined,
    'collectors in the data folder',
  ),
  extensionsFolder: variable(
    'SECGRAPH_EXTENSIONS_DIR',
    'Folder of extensions (schemas as `.json`, packs as `.zip`), which are installed at the start where they are not, or an older version is',
    pathValue,
    undefined,
    'none',
  ),
  collectorKeys: variable(
    'SECGRAPH_COLLECTOR_KEYS',
    'Public keys of minisign, separated by commas: `secgraph collectors add` takes only what one of them signed',
    minisignKeysValue,
    [],
    'none: published checksums have to do',
  ),
  oldestCollectors: variable(
    'SECGRAPH_OLDEST_COLLECTORS',
    'Per type, the oldest version of a collector that is not told to be deprecated; `none` for no such limit',
    collectorVersionsValue,
    ['sharphound=v2.0.0'],
  ),
  graphWorkers: limit(
    variable(
      'SECGRAPH_GRAPH_WORKERS',
      'Threads that answer graph questions; up to four more while long ones hold these',
      integerValue(1, 256),
      DEFAULT_GRAPH_WORKERS,
      'cores less one, at most 8',
    ),
    otherwise('graph questions wait for a free one'),
  ),
  openWorkspaces: limit(
    variable(
      'SECGRAPH_WORKSPACES_LOADED',
      'Workspaces that are open at once, each in a process of its own; for another one, the least used is let go that has nothing to do',
      integerValue(1, 1000),
      DEFAULT_OPEN_WORKSPACES,
      'half of the memory of the machine or control group by 400 MiB, at most 64',
    ),
    answered(
      'HTTP_NOT_READY',
      'all … workspaces that may be open at once have something to do; try again in a moment, or let more be open with SECGRAPH_WORKSPACES_LOADED',
    ),
  ),
  workspaceIdleSeconds: variable(
    'SECGRAPH_WORKSPACE_IDLE_SECONDS',
    'Time without a request after which a workspace is let go that has nothing to do',
    integerValue(5, 604_800),
    900,
  ),
  workspaceMemoryMib: limit(
    variable(
      'SECGRAPH_WORKSPACE_MEMORY_MIB',
      'Memory that the process of a workspace may have, where none is set for it',
      integerValue(512, 1024 * 1024),
      1024,
    ),
    inFileResult('not enough memory: it needs more than …, and the service has …; give it more'),
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

/** Says that a variable is a limit, and what a client sees when it is reached. */
function limit<Declared extends Variable<unknown>>(
  declared: Declared,
  ...answers: readonly LimitAnswer[]
): Declared & { readonly answers: readonly LimitAnswer[] } {
  return { ...declared, answers };
}
