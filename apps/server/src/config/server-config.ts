import type { RuleSet } from '@secgraph/analysis';
import type { ObjectStoreSettings } from '@secgraph/datapipe/bucket';
import type { BucketSettings, UploadPlace } from '@secgraph/datapipe/uploads';
import type { Sampler } from '@secgraph/kernel/tracing';

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

export interface UnsentLimits {
  readonly maxBytes: number;
  readonly maxBytesPerUser: number;
}

export interface SavedQueryLimits {
  /** Of name, text and description of one query together. */
  readonly maxQueryBytes: number;
  /** Of one user. */
  readonly maxQueries: number;
  /** Of all queries of one user. */
  readonly maxBytes: number;
}

/** Of the certificate that the service shows, in PEM. */
export interface TlsFiles {
  /** With its chain. */
  readonly certificate: string;
  readonly key: string;
  /** Undefined: the key is not encrypted. */
  readonly passphrase: string | undefined;
}

/** How other graphs of the same service are kept open. */
export interface WorkspaceSettings {
  /** How many may be open at once. */
  readonly maxOpen: number;
  /** After so long without a request, one is let go that has nothing to do. */
  readonly idleMs: number;
  /** Of the process of one, where nothing else is set. */
  readonly memoryMib: number;
}

/** Everything the environment decides, checked and frozen. Holds secrets: never log it. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Path of a Unix socket to listen at instead. */
  readonly socket: string | undefined;
  /** Undefined: plain HTTP. */
  readonly tls: TlsFiles | undefined;
  readonly dataFolder: string;
  /** Where uploaded files wait for ingest. */
  readonly uploadPlace: UploadPlace;
  /** Where that is a bucket. */
  readonly uploadBucket: BucketSettings | undefined;
  /** Where backups at `s3://…` lie; undefined: nobody has set its keys. */
  readonly objectStore: ObjectStoreSettings | undefined;
  readonly database: {
    readonly url: string | undefined;
    /** Of a server that follows it. */
    readonly readUrl: string | undefined;
    readonly maxConnections: number;
  };
  /** That may be used, with what runs beside; undefined: nobody guards it. */
  readonly memoryLimitBytes: number | undefined;
  readonly admin: { readonly name: string; readonly password: string | undefined };
  /** Undefined: the data folder has it. */
  readonly secretKey: string | undefined;
  readonly backup: {
    /** Whether a database is backed up before it is migrated. */
    readonly isBeforeUpgrade: boolean;
    /** Undefined: none, so none is encrypted. */
    readonly passphrase: string | undefined;
  };
  readonly publicUrl: string | undefined;
  /** Below which everything of the service is, such as `/graph`; empty: it has the whole host. */
  readonly basePath: string;
  /** Of identity providers: they may be at addresses that are not public, and speak plain HTTP. */
  readonly ssoInternalHosts: readonly string[];
  /** Of webhooks: as above. */
  readonly webhookInternalHosts: readonly string[];
  /** Of mail servers: as above. */
  readonly mailInternalHosts: readonly string[];
  readonly metrics: MetricsSettings;
  /** Undefined: nothing is recorded. */
  readonly tracing: TracingSettings | undefined;
  /** Questions to the graph that take longer are told to the log; undefined: none are. */
  readonly slowQueryMs: number | undefined;
  readonly hasWebUi: boolean;
  /** Where built pages are put when the folder of the sources cannot be written to. */
  readonly webUiFolder: string;
  /** Undefined: this is a workspace itself. */
  readonly workspaces: WorkspaceSettings | undefined;
  readonly edition: 'enterprise' | 'community';
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly http: HttpLimits & {
    readonly corsOrigins: readonly string[];
    readonly isAccessLogged: boolean;
    /** Undefined: the configuration parameter decides. */
    readonly trustedProxies: number | undefined;
  };
  /** Undefined: uploads may have any size. */
  readonly uploadLimitBytes: number | undefined;
  readonly ingest: IngestSettings;
  /** Undefined: entries of the audit log stay for ever. */
  readonly auditRetentionDays: number | undefined;
  readonly loginDelayMs: number;
  readonly argon2: Argon2Parameters;
  readonly graphWorkers: number;
  readonly savedQueries: SavedQueryLimits;
  readonly analysisRules: RuleSet;
  /** How long an analysis asks one selector. */
  readonly selectorSeconds: number;
  readonly queryMemory: { readonly totalBytes: number; readonly userBytes: number };
  readonly takesOldLocalGroups: boolean;
  readonly collectors: CollectorSettings;
  /** Of extensions that are installed at the start; undefined: none are. */
  readonly extensionsFolder: string | undefined;
  readonly cypher: CypherSettings;
}

/** Infinite: no limit. */
export interface IngestSettings {
  readonly archiveLimitBytes: number;
  readonly jobLimitBytes: number;
  readonly fileSeconds: number;
  /** That the graph does not have. */
  readonly kindsPerJob: number;
  readonly kindsPerUser: number;
  /** Undefined: by the size of the disk. */
  readonly minFreeDiskMib: number | undefined;
}

/** Without a port and a token, metrics are offered nowhere. */
export interface MetricsSettings {
  /** Undefined: they have none of their own. */
  readonly port: number | undefined;
  readonly host: string;
  readonly token: string | undefined;
}

/** Where traces go, and which. */
export interface TracingSettings {
  /** Of OTLP over HTTP: the address that spans are sent to. */
  readonly url: string;
  /** Hold secrets: never log them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: Sampler;
}

export interface CollectorSettings {
  readonly folder: string;
  /** Public keys of minisign; none: checksums have to do. */
  readonly keys: readonly string[];
  /** As `type=version`: what is older is told to be deprecated. */
  readonly oldest: readonly string[];
}

export interface CypherSettings {
  readonly areUpdatesEnabled: boolean;
  readonly isComplexityLimited: boolean;
  readonly maxRows: number;
  readonly maxResultMib: number;
  readonly maxMemoryMib: number;
}

/** Cost of a new password digest; stored digests keep their own. */
export interface Argon2Parameters {
  readonly memoryKib: number;
  readonly iterations: number;
  readonly parallelism: number;
}
