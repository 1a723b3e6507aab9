import { setTimeout as sleep } from 'node:timers/promises';
import type { Strike } from './strike.ts';

const FROZEN_MS = 15_000;
const CUT_MS = 12_000;
const CLOSED_MS = 8_000;

export const killWriter: Strike = async ({ fleet, writer, happens }) => {
  happens();
  await fleet.kill(writer);
};

export const freezeWriter: Strike = async ({ fleet, writer, happens }) => {
  const service = fleet.service(writer);
  happens();
  service.signal('SIGSTOP');
  await sleep(FROZEN_MS);
  service.signal('SIGCONT');
};

export const cutWriter: Strike = async ({ cluster, writer, happens }) => {
  happens();
  await cluster.proxy.cutDatabase(writer);
  await sleep(CUT_MS);
  await cluster.proxy.mendDatabase(writer);
};

/** It goes on writing what others receive. */
export const cutClients: Strike = async ({ cluster, writer, happens }) => {
  happens();
  await cluster.proxy.closeDoor(writer);
  await sleep(CLOSED_MS);
  await cluster.proxy.openDoor(writer);
};
