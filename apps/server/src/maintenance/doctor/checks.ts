import type { Check } from './check.ts';
import { certificate } from './checks/certificate.ts';
import { clock } from './checks/clock.ts';
import { dataFolder } from './checks/data-folder.ts';
import { database } from './checks/database.ts';
import { databaseRights } from './checks/database-rights.ts';
import { databaseSettings } from './checks/database-settings.ts';
import { disk } from './checks/disk.ts';
import { mailServer } from './checks/mail-server.ts';
import { memory } from './checks/memory.ts';
import { pooler } from './checks/pooler.ts';
import { processes } from './checks/processes.ts';
import { publicAddress } from './checks/public-address.ts';
import { schema } from './checks/schema.ts';
import { secretKey } from './checks/secret-key.ts';
import { signOn } from './checks/sign-on.ts';
import { uploads } from './checks/uploads.ts';
import { webhooks } from './checks/webhooks.ts';

/** In the order in which they are told. */
export const CHECKS: readonly Check[] = [
  dataFolder,
  disk,
  memory,
  database,
  schema,
  databaseRights,
  databaseSettings,
  pooler,
  clock,
  secretKey,
  uploads,
  certificate,
  publicAddress,
  processes,
  webhooks,
  mailServer,
  signOn,
];
