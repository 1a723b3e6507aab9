import { join } from 'node:path';
import type { ObjectStoreSettings } from '@secgraph/datapipe/bucket';
import type { BucketSettings, UploadPlace } from '@secgraph/datapipe/uploads';
import { deepFreeze } from '@secgraph/kernel';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import { ConfigError } from './config-error.ts';
import { fileVariableOf, readText } from './read-text.ts';
import type { ServerConfig } from './server-config.ts';
import type { BucketPlace } from './value-formats.ts';
import { VARIABLES, type Variable, type VariableValues } from './variables.ts';

const MIB = 1024 * 1024;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration; the only place that looks at the environment, and at files that hold a secret of it.
 *
 * @throws {@link ConfigError} that names every wrong variable
 */
export function readConfig(environment: Environment = process.env): ServerConfig {
  return deepFreeze(toServerConfig(readVariables(environment)));
}

/** The variables as text for people: name, meaning, default. */
export function describeVariables(): readonly { name: string; meaning: string; fallback: string }[] {
  return Object.values<Variable<unknown>>(VARIABLES).map(
    ({ name, meaning, format, fallback, fallbackText }) => ({
      name,
      meaning:
        format.isSecret === true
          ? `${meaning}. \`${fileVariableOf(name)}\` names a file that has it`
          : meaning,
      fallback: fallbackText ?? String(fallback),
    }),
  );
}

/** What somebody set, for whoever helps from afar. */
export interface SetVariable {
  readonly name: string;
  /** Undefined: it is a secret, or the name of a user. */
  readonly value: string | undefined;
  readonly source: 'environment' | 'file';
}

/** Names of users are nobody's business. */
const WITHHELD: ReadonlySet<string> = new Set([VARIABLES.adminName.name]);

/** The variables that differ from their defaults because somebody set them; of secrets, that they are set. */
export function listSetVariables(environment: Environment = process.env): readonly SetVariable[] {
  return Object.values<Variable<unknown>>(VARIABLES).flatMap((variable) => {
    const { text, source, problem } = readText(variable, environment);
    const isHidden = variable.format.isSecret === true || WITHHELD.has(variable.name);

    return text === '' && problem === undefined
      ? []
      : [
          {
            name: variable.name,
            value: isHidden ? undefined : text,
            source: source === variable.name ? 'environment' : 'file',
          },
        ];
  });
}

/** Others than of the service that decide how it runs; what they hold may be anything. */
const FOREIGN = /^(?:NODE_|PG|SSL_|MALLOC_|UV_|TZ$|LANG$|LC_|HTTPS?_PROXY$|NO_PROXY$)/i;

/** Their names. */
export function listForeignVariables(environment: Environment = process.env): readonly string[] {
  return Object.keys(environment)
    .filter((name) => FOREIGN.test(name))
    .toSorted();
}

/** The texts of all secrets that are set, to be kept out of what is handed on. */
export function listSecretTexts(environment: Environment = process.env): readonly string[] {
  return Object.values<Variable<unknown>>(VARIABLES)
    .filter(({ name, format }) => format.isSecret === true || WITHHELD.has(name))
    .map((variable) => readText(variable, environment).text)
    .filter((text) => text !== '');
}

function readVariables(environment: Environment): VariableValues {
  const problems: string[] = [];
  const values = Object.entries(VARIABLES).map(([key, variable]) => [
    key,
    readVariable(variable, environment, problems),
  ]);
  // Every key was read by the format its own declaration names.
  const read = Object.fromEntries(values) as VariableValues;
  problems.push(...contradictionsOf(read));
  if (problems.length > 0) {
    throw new ConfigError(problems);
  }

  return read;
}

/** What each variable says by itself may be right. */
function contradictionsOf(values: VariableValues): readonly string[] {
  const { tlsCertificate, tlsKey, publicUrl, socket } = values;
  const problems: string[] = [];
  if (values.databaseReadUrl !== undefined && values.databaseUrl === undefined) {
    problems.push('DATABASE_URL must name the server that DATABASE_READ_URL follows.');
  }
  if (tlsCertificate !== undefined && tlsKey === undefined) {
    problems.push('SECGRAPH_TLS_KEY must name the key of SECGRAPH_TLS_CERT.');
  }
  if (isBucket(values.uploadPlace) && (values.s3KeyId === undefined || values.s3Key === undefined)) {
    problems.push(
      'SECGRAPH_S3_ACCESS_KEY_ID and SECGRAPH_S3_SECRET_ACCESS_KEY must tell the keys of SECGRAPH_UPLOADS.',
    );
  }
  if (tlsCertificate === undefined && tlsKey !== undefined) {
    problems.push('SECGRAPH_TLS_CERT must name the certificate of SECGRAPH_TLS_KEY.');
  }
  if (tlsCertificate !== undefined && socket !== undefined) {
    problems.push(
      'SECGRAPH_TLS_CERT must not be set with SECGRAPH_SOCKET: at a socket, the proxy in front speaks TLS.',
    );
  }
  if (tlsCertificate !== undefined && publicUrl?.startsWith('http:') === true) {
    problems.push('SECGRAPH_PUBLIC_URL must begin with https, as SECGRAPH_TLS_CERT is set.');
  }

  return problems;
}

function readVariable(variable: Variable<unknown>, environment: Environment, problems: string[]): unknown {
  const { format, fallback } = variable;
  const { text, source, problem } = readText(variable, environment);
  if (problem !== undefined) {
    problems.push(problem);
    return undefined;
  }
  if (text === '') {
    return fallback;
  }

  const value = format.parse(text);
  if (value === undefined) {
    const given = format.isSecret === true ? '' : `, not ${JSON.stringify(text)}`;
    problems.push(`${source} must be ${format.expected}${given}.`);
  }

  return value;
}

function isBucket(place: VariableValues['uploadPlace']): place is BucketPlace {
  return typeof place === 'object';
}

function uploadPlaceOf({ uploadPlace, databaseUrl }: VariableValues): UploadPlace {
  if (uploadPlace === undefined) {
    return databaseUrl === undefined ? 'folder' : 'database';
  }
  return isBucket(uploadPlace) ? 's3' : uploadPlace;
}

function uploadBucketOf(values: VariableValues): BucketSettings | undefined {
  const { uploadPlace } = values;
  const store = objectStoreOf(values);

  return isBucket(uploadPlace) && store !== undefined ? { ...uploadPlace, ...store } : undefined;
}

function objectStoreOf({
  s3KeyId,
  s3Key,
  s3Region,
  s3Endpoint,
  s3CaFile,
}: VariableValues): ObjectStoreSettings | undefined {
  return s3KeyId === undefined || s3Key === undefined
    ? undefined
    : {
        endpoint: s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
        region: s3Region,
        accessKeyId: s3KeyId,
        secretAccessKey: s3Key,
        caFile: s3CaFile,
      };
}

function toServerConfig(values: VariableValues): ServerConfig {
  return {
    host: values.host,
    port: values.port,
    socket: values.socket,
    tls: tlsFilesOf(values),
    dataFolder: values.dataFolder,
    uploadPlace: uploadPlaceOf(values),
    uploadBucket: uploadBucketOf(values),
    objectStore: objectStoreOf(values),
    database: {
      url: values.databaseUrl,
      readUrl: values.databaseReadUrl,
      maxConnections: values.databaseConnections,
    },
    memoryLimitBytes: memoryLimitOf(values),
    admin: { name: values.adminName, password: values.adminPassword },
    secretKey: values.secretKey,
    backup: { isBeforeUpgrade: values.isBackedUpBeforeUpgrade, passphrase: values.backupPassphrase },
    publicUrl: values.publicUrl,
    basePath: values.publicUrl === undefined ? '' : new URL(values.publicUrl).pathname.replace(/\/$/, ''),
    ssoInternalHosts: values.ssoInternalHosts,
    webhookInternalHosts: values.webhookInternalHosts,
    mailInternalHosts: values.mailInternalHosts,
    metrics: {
      port: values.metricsPort,
      host: values.metricsHost,
      token: values.metricsToken,
    },
    tracing: tracingOf(values),
    slowQueryMs: values.slowQueryMs === 0 ? undefined : values.slowQueryMs,
    hasWebUi: values.hasWebUi,
    webUiFolder: join(values.dataFolder, 'web-ui'),
    workspaces: {
      maxOpen: values.openWorkspaces,
      idleMs: values.workspaceIdleSeconds * 1000,
      memoryMib: values.workspaceMemoryMib,
    },
    edition: values.edition,
    logLevel: values.logLevel,
    http: {
      bodyLimitBytes: values.bodyLimitBytes,
      concurrencyLimit: values.concurrencyLimit,
      defaultWaitSeconds: values.defaultWaitSeconds,
      maxWaitSeconds: values.maxWaitSeconds,
      maxPublicWaitSeconds: values.maxPublicWaitSeconds,
      idleTimeoutMs: values.idleTimeoutSeconds * 1000,
      drainMs: values.drainSeconds * 1000,
      unsentAnswers: {
        maxBytes: values.unsentAnswersMib * MIB,
        maxBytesPerUser: values.userUnsentAnswersMib * MIB,
      },
      corsOrigins: values.corsOrigins,
      isAccessLogged: values.isAccessLogged,
      trustedProxies: values.trustedProxies,
    },
    uploadLimitBytes: values.uploadLimitBytes === 0 ? undefined : values.uploadLimitBytes,
    ingest: {
      archiveLimitBytes: values.archiveLimitBytes || Number.POSITIVE_INFINITY,
      jobLimitBytes: values.jobLimitBytes || Number.POSITIVE_INFINITY,
      fileSeconds: values.ingestFileSeconds || Number.POSITIVE_INFINITY,
      kindsPerJob: values.kindsPerJob || Number.POSITIVE_INFINITY,
      kindsPerUser: values.kindsPerUser || Number.POSITIVE_INFINITY,
      minFreeDiskMib: values.minFreeDiskMib,
    },
    auditRetentionDays: values.auditRetentionDays === 0 ? undefined : values.auditRetentionDays,
    loginDelayMs: values.loginDelayMs,
    argon2: {
      memoryKib: values.argon2MemoryKib,
      iterations: values.argon2Iterations,
      parallelism: values.argon2Parallelism,
    },
    graphWorkers: values.graphWorkers,
    savedQueries: {
      maxQueryBytes: values.savedQueryKib * 1024,
      maxQueries: values.savedQueriesPerUser,
      maxBytes: values.savedQueriesMibPerUser * MIB,
    },
    analysisRules: values.analysisRules,
    selectorSeconds: values.selectorSeconds,
    queryMemory: {
      totalBytes: values.queryMemoryMib * MIB,
      userBytes: Math.min(values.userQueryMemoryMib, values.queryMemoryMib) * MIB,
    },
    takesOldLocalGroups: values.takesOldLocalGroups,
    collectors: {
      folder: values.collectorsFolder ?? join(values.dataFolder, 'collectors'),
      keys: values.collectorKeys,
      oldest: values.oldestCollectors,
    },
    extensionsFolder: values.extensionsFolder,
    cypher: {
      areUpdatesEnabled: values.areCypherUpdatesEnabled,
      isComplexityLimited: values.isCypherComplexityLimited ?? !values.isCypherComplexityUnlimited,
      maxRows: values.cypherMaxRows,
      maxResultMib: values.cypherMaxResultMib,
      maxMemoryMib: values.cypherMaxMemoryMib,
    },
  };
}

function tracingOf(values: VariableValues): ServerConfig['tracing'] {
  const { otlpEndpoint, tracesSampler, tracesRatio } = values;

  return otlpEndpoint === undefined
    ? undefined
    : {
        url: `${otlpEndpoint}/v1/traces`,
        headers: values.otlpHeaders ?? {},
        serviceName: values.otelServiceName,
        sampler: {
          ratio: tracesSampler.endsWith('ratio') ? tracesRatio : Number(tracesSampler.endsWith('always_on')),
          isParentBased: tracesSampler.startsWith('parentbased'),
        },
      };
}

function memoryLimitOf({ isMemoryGuarded, memoryMib }: VariableValues): number | undefined {
  if (isMemoryGuarded === 'off') {
    return undefined;
  }

  return memoryMib === undefined ? availableMemoryBytes() : memoryMib * MIB;
}

function tlsFilesOf({ tlsCertificate, tlsKey, tlsKeyPassphrase }: VariableValues): ServerConfig['tls'] {
  return tlsCertificate === undefined || tlsKey === undefined
    ? undefined
    : { certificate: tlsCertificate, key: tlsKey, passphrase: tlsKeyPassphrase };
}
