import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDisk, fillDisk } from '../cluster/disks.ts';
import { signalAll } from '../cluster/process-tree.ts';
import type { Strike } from './strike.ts';

const FULL_MS = 6_000;
const LAG_MS = 3_000;
const PROMOTED_WITHIN_MS = 60_000;

/** PostgreSQL and its Patroni die at once: another is promoted when the primary's term in etcd is over. */
export const killPrimary: Strike = async ({ cluster, happens }) => {
  const primary = await cluster.primary();
  happens();
  await primary.kill();
  await cluster.untilPromoted(primary, PROMOTED_WITHIN_MS);
};

/** PostgreSQL alone dies. */
export const crashPrimary: Strike = async ({ cluster, happens }) => {
  const primary = await cluster.primary();
  happens();
  primary.signalPostgres('SIGKILL');
};

export const switchOver: Strike = async ({ cluster, happens }) => {
  await cluster.primary();
  happens();
  await cluster.switchOver();
};

/** It wakes as a primary that others have replaced. */
export const partition: Strike = async ({ cluster, happens }) => {
  const primary = await cluster.primary();
  happens();
  primary.signalEverything('SIGSTOP');
  try {
    await cluster.untilPromoted(primary, PROMOTED_WITHIN_MS);
  } finally {
    primary.signalEverything('SIGCONT');
  }
};

/** First tables cannot grow, then the log cannot go on, at which the primary ends itself. */
export const fillUp: Strike = async ({ cluster, happens, isOver }) => {
  const primary = await cluster.primary();
  happens();
  try {
    await fillDisk(primary.place.dataFolder);
    await sleep(FULL_MS);
    await cluster.exhaustLog(primary);
    await cluster.untilPromoted(primary, PROMOTED_WITHIN_MS);
  } finally {
    await emptyDisk(primary.place.dataFolder);
    isOver();
  }
};

export const restartAll: Strike = async ({ cluster, happens }) => {
  await cluster.primary();
  happens();
  await Promise.all(cluster.members.map((member) => member.stop()));
};

/**
 * In the synchronous mode the one that lags must not be promoted; in the asynchronous one both do, and what they did
 * not receive is lost.
 */
export const promoteLagging: Strike = async ({ cluster, happens }) => {
  const primary = await cluster.primary();
  const lagging = await cluster.asynchronousReplicas();
  const receivers = lagging.flatMap((member) => member.receiverPids());
  signalAll(receivers, 'SIGSTOP');
  try {
    await sleep(LAG_MS);
    happens();
    await primary.kill();
  } finally {
    // They end before they read what has come meanwhile.
    signalAll(receivers, 'SIGTERM');
    signalAll(receivers, 'SIGCONT');
  }
  await cluster.untilPromoted(primary, PROMOTED_WITHIN_MS);
};
