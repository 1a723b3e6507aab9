import { open, rm } from 'node:fs/promises';
import { availableParallelism, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readOnly, readServerFacts, readTableSizes, readWorkHistory } from '@secgraph/database/inspection';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import { ZipFile } from 'yazl';
import { listForeignVariables, listSetVariables } from '../../../config/read-config.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '../../../life-cycle/product-version.ts';
import type { CheckedThing } from '../check.ts';
import type { Subject } from '../subject.ts';
import { findKnownSecrets } from './known-secrets.ts';
import { readPostgresLog, readServiceLog } from './read-log-end.ts';
import { removeSecrets } from './remove-secrets.ts';

export interface BundleParts {
  readonly things: readonly CheckedThing[];
  /** Undefined: the configuration cannot be read. */
  readonly subject: Subject | undefined;
  readonly logPath: string | undefined;
}

/** As long ones are taken for keys. */
const SHORT_COMMIT = 12;
/**
 * Writes what somebody needs to help from afar, readable by this user alone. Each part is put together from what is
 * known to be harmless; in the end, whatever is or looks like a secret is taken out of all of them.
 *
 * @returns what to tell
 * @throws `SERVER_NO_SUPPORT_BUNDLE`
 */
export async function writeSupportBundle(
  path: string,
  { things, subject, logPath }: BundleParts,
): Promise<string> {
  const contents = {
    'checks.json': asJson(things),
    'versions.json': asJson(describeMachine()),
    'configuration.json': asJson(describeConfiguration()),
    ...(await describeDatabase(subject)),
    ...(await collectLogs(subject, logPath)),
  };
  const secrets = await findKnownSecrets(subject?.config);
  const cleaned = Object.entries(contents).map(
    ([name, text]) => [name, removeSecrets(text, secrets)] as const,
  );
  await store(path, cleaned);

  return `the support bundle is in ${path}: ${cleaned.map(([name]) => name).join(', ')}. Look through it before you hand it on`;
}

function describeMachine(): object {
  const { node, v8, openssl, uv } = process.versions;

  return {
    product: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT?.slice(0, SHORT_COMMIT),
    runtime: { node, v8, openssl, uv },
    machine: {
      platform: process.platform,
      architecture: process.arch,
      kernel: release(),
      cores: availableParallelism(),
      memoryBytes: totalmem(),
      availableMemoryBytes: availableMemoryBytes(),
    },
    madeAt: new Date().toISOString(),
  };
}

function describeConfiguration(): object {
  return {
    set: listSetVariables().map(({ name, value, source }) => ({ name, value: value ?? '[set]', source })),
    others: listForeignVariables(),
  };
}

async function describeDatabase(subject: Subject | undefined): Promise<Readonly<Record<string, string>>> {
  const database = subject?.database;
  if (database?.kind !== 'open') {
    return {};
  }

  return readOnly(database.database, async (client) => ({
    'database.json': asJson({ server: database.server, ...(await readServerFacts(client)) }),
    'tables.json': asJson(await readTableSizes(client)),
    'history.json': asJson(await readWorkHistory(client)),
  }));
}

async function collectLogs(
  subject: Subject | undefined,
  logPath: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  const service = logPath === undefined ? undefined : await readServiceLog(logPath);
  if (logPath !== undefined && service === undefined) {
    throw new CodedError(
      'SERVER_NO_SUPPORT_BUNDLE',
      `The log ${logPath} cannot be read: name another file with --log, or none.`,
    );
  }
  const isEmbedded = subject?.config.database.url === undefined && subject !== undefined;
  const postgres = isEmbedded
    ? await readPostgresLog(join(subject.config.dataFolder, 'postgres', 'server.log'))
    : undefined;

  return {
    ...(service === undefined ? {} : { 'service.log': service }),
    ...(postgres === undefined ? {} : { 'postgres.log': postgres }),
  };
}

async function store(path: string, contents: readonly (readonly [name: string, text: string])[]) {
  const zip = new ZipFile();
  for (const [name, text] of contents) {
    zip.addBuffer(Buffer.from(text), name, { mode: 0o100_600 });
  }
  zip.end();

  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await pipeline(zip.outputStream, file.createWriteStream());
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  } catch (cause) {
    const code = errorCodeOf(cause) ?? 'no reason given';
    const reason = code === 'EEXIST' ? 'it is there already' : code;
    throw new CodedError(
      'SERVER_NO_SUPPORT_BUNDLE',
      `The support bundle ${path} cannot be written (${reason}): name another file.`,
      { cause },
    );
  }
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
