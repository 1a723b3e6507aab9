import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/database-cluster.ts';
import type { Happening } from '../load/ledger.ts';
import {
  crashPrimary,
  fillUp,
  killPrimary,
  partition,
  promoteLagging,
  restartAll,
  switchOver,
} from './database-events.ts';
import { type EventKind, factsOf } from './event-kinds.ts';
import type { FailoverContext } from './failover-context.ts';
import type { Strike } from './strike.ts';
import { cutClients, cutWriter, freezeWriter, killWriter } from './writer-events.ts';

const STRIKES: Readonly<Record<EventKind, Strike>> = {
  'kill-primary': killPrimary,
  'crash-primary': crashPrimary,
  switchover: switchOver,
  partition,
  'disk-full': fillUp,
  'restart-all': restartAll,
  'lagging-replica': promoteLagging,
  'kill-writer': killWriter,
  'freeze-writer': freezeWriter,
  'cut-writer': cutWriter,
  'cut-clients': cutClients,
};

const WRITER_WITHIN_MS = 90_000;
const SERVED_WITHIN_MS = 120_000;
const SETTLE_MS = 600;
const POLL_MS = 50;
/** The writer's place is taken within that, once the database is there. */
const TAKEOVER_MS = 10_000;

/** Has it happen, waits until everything is well again, and tells how long what took. */
export async function performEvent(context: FailoverContext, kind: EventKind): Promise<void> {
  const { cluster, fleet, watch, ledger, faults, note } = context;
  const { of } = factsOf(kind);
  const writer = await findWriter(context);
  const holder = watch.lease?.holder ?? '';
  let [atMs, overMs] = [0, 0];

  await STRIKES[kind]({
    cluster,
    fleet,
    writer,
    happens: () => {
      atMs = Date.now();
    },
    isOver: () => {
      overMs = Date.now();
    },
  });
  await cluster.heal();

  await until('commits go through again', WRITER_WITHIN_MS, () => watch.backSince(atMs) !== undefined);
  const backMs = watch.backSince(atMs) ?? atMs;
  const awayMs = backMs - (watch.awaySince(atMs) ?? backMs);
  const fromMs = of === 'writer' ? atMs : Math.max(backMs, overMs);
  const isOther = (other: string) => of === 'database' || kind === 'cut-clients' || other !== holder;
  const ledMs = await eventually(WRITER_WITHIN_MS, () => watch.ledSince(fromMs, isOther));
  const served = () =>
    ledger.statements.find(({ sentMs, isAcknowledged }) => isAcknowledged && sentMs >= fromMs)?.endMs;
  const servedMs = await eventually(SERVED_WITHIN_MS, served);
  await fleet.untilReady();

  const happening: Happening = {
    kind,
    atMs,
    takeoverMs: ledMs === undefined ? undefined : ledMs - fromMs,
    servedMs: servedMs === undefined ? undefined : servedMs - fromMs,
    databaseAwayMs: awayMs,
  };
  ledger.happenings.push(happening);
  judge(happening);
  note(
    `${ledger.happenings.length}: ${kind}: database away ${awayMs} ms, writer after ${happening.takeoverMs} ms, statement after ${happening.servedMs} ms`,
  );
  await sleep(SETTLE_MS);

  function judge({ takeoverMs, servedMs: statementMs }: Happening): void {
    if (takeoverMs === undefined || takeoverMs > TAKEOVER_MS) {
      faults.add(
        `a process writes within ${TAKEOVER_MS / 1_000} s once the database is there`,
        `${kind}: ${takeoverMs ?? `more than ${WRITER_WITHIN_MS}`} ms`,
      );
    }
    if (statementMs === undefined) {
      faults.add('statements are carried out again', `${kind}: none for ${SERVED_WITHIN_MS / 1_000} s`);
    }
  }
}

async function findWriter({ fleet, watch }: FailoverContext): Promise<number> {
  const index = () => {
    const { lease } = watch;
    return lease?.isHeld === true ? fleet.indexOfHolder(lease.holder) : undefined;
  };
  await until('one of the services writes', WRITER_WITHIN_MS, () => index() !== undefined);

  return index() ?? 0;
}

async function eventually(withinMs: number, find: () => number | undefined): Promise<number | undefined> {
  for (const untilMs = Date.now() + withinMs; Date.now() < untilMs; await sleep(POLL_MS)) {
    const found = find();
    if (found !== undefined) {
      return found;
    }
  }

  return undefined;
}
