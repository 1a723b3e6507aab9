import { readdirSync, readFileSync } from 'node:fs';
import type { SoakContext } from '../soak-context.ts';

const ACTOR = 'kills';
const SHORTEST_PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = 75_000;
/** Draining, then stopping PostgreSQL. */
const STOP_WITHIN_MS = 60_000;

/** Ends a random part at a random moment, and waits until the service is ready again. */
export async function killSomething(context: SoakContext): Promise<void> {
  const { random, stage, host, record } = context;
  await stage.rest(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
  if (!stage.isPlaying) {
    return;
  }

  const victim = random.pick(VICTIMS);
  host.expectDisturbance();
  await KILLS[victim](context);
  await host.recovered();
  record.count(ACTOR, victim);
}

const KILLS = {
  'service (SIGKILL)': async ({ host }: SoakContext) => kill(host.servicePid),
  'service and PostgreSQL (SIGKILL)': async ({ host }: SoakContext) => {
    const postgres = host.postgresPid;
    kill(host.servicePid);
    kill(postgres);
  },
  'PostgreSQL (SIGKILL)': async ({ host }: SoakContext) => kill(host.postgresPid),
  'a process of PostgreSQL (SIGKILL)': async ({ host, random }: SoakContext) => {
    const children = childrenOf(host.postgresPid);
    kill(children.length === 0 ? undefined : random.pick(children));
  },
  'service (SIGTERM)': async ({ host, record }: SoakContext) => {
    const { exitCode, durationMs } = await host.terminate();
    if (exitCode !== 0 || durationMs > STOP_WITHIN_MS) {
      const how = `code ${exitCode} after ${durationMs} ms`;
      record.violate(`SIGTERM ends the service with 0 within ${STOP_WITHIN_MS / 1000} s`, how);
    }
  },
} as const;

const VICTIMS = Object.keys(KILLS) as readonly (keyof typeof KILLS)[];

function kill(pid: number | undefined): void {
  if (pid === undefined) {
    return;
  }

  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

function childrenOf(parent: number | undefined): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parent !== undefined && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
