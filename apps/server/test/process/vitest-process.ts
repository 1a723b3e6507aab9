import { join } from 'node:path';
import { migrate, openDatabase, startEmbeddedDatabase } from '@secgraph/database';
import type { TestProject } from 'vitest/node';
import { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { openOffer } from '../../../../tools/service/test/offer.ts';
import { createThrowAwayFolder } from '../../../../tools/service/throw-away-folder.ts';
import { ADMIN_PASSWORD, type Prepared, SETTINGS } from './prepared.ts';

const MEMORY_BYTES = 1024 ** 3;

/**
 * Global set-up of the tests of processes: files find what they copy instead of making it.
 *
 * @public For vitest.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serviceArguments } = project.getProvidedContext();
  const folder = await createThrowAwayFolder('secgraph-prepared-');
  const made: Readonly<Record<Prepared, () => Promise<string>>> = {
    data: () => beginData(join(folder.path, 'data'), serviceArguments),
    external: () => beginExternal(join(folder.path, 'external')),
  };
  const offer = await openOffer(made);
  project.provide('preparedAddress', offer.address);

  return async () => {
    await offer.close();
    await folder.remove();
  };
}

/** The data of a service that has started once. */
async function beginData(dataFolder: string, nodeArguments: readonly string[]): Promise<string> {
  const service = new ServiceProcess({
    dataFolder,
    nodeArguments,
    password: ADMIN_PASSWORD,
    environment: SETTINGS,
  });
  try {
    await service.untilReady();
  } finally {
    await service.stop();
  }

  return dataFolder;
}

/** A PostgreSQL with a migrated database, which is there to be cloned. */
async function beginExternal(dataFolder: string): Promise<string> {
  const server = await startEmbeddedDatabase({ dataFolder, memoryBytes: MEMORY_BYTES, durability: 'none' });
  try {
    const own = await openDatabase({ url: server.url });
    await own.pool.query('CREATE DATABASE migrated');
    await own.close();
    const url = new URL(server.url);
    url.pathname = '/migrated';
    const migrated = await openDatabase({ url: url.href });
    await migrate(migrated);
    await migrated.close();
  } finally {
    await server.stop();
  }

  return dataFolder;
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedAddress: string;
  }
}
