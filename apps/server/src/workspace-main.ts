import { rmSync } from 'node:fs';
import { isCodedError } from '@secgraph/kernel';
import type { ServerConfig } from './config/server-config.ts';
import { launchService } from './launch-service.ts';
import { collectSeldomer } from './life-cycle/collect-seldomer.ts';
import type { RunningService } from './start-service.ts';
import type { FromWorkspace, ToWorkspace } from './workspaces/shared/protocol.ts';
import { sparePeers } from './workspaces/shared/spare-peers.ts';

/** How often it tells how much memory it takes. */
const MEMORY_EVERY_MS = 2_000;

/*
 * The process of a workspace: a service that is told by the one that started it what to be, and ends with it. What goes
 * to the whole group of processes, such as Ctrl+C, is for that one, which then tells this one to stop.
 */
collectSeldomer();
sparePeers();
for (const signal of ['SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => undefined);
}
process.once('message', (message) => void begin(message as ToWorkspace));
let socket: string | undefined;
// Whoever started it was killed, and its database may go with it. Nothing is lost that was acknowledged.
process.once('disconnect', () => {
  if (socket !== undefined) {
    rmSync(socket, { force: true });
  }
  process.exit();
});

async function begin(message: ToWorkspace): Promise<void> {
  if (message.type !== 'start') {
    throw new Error(`the first message was ${message.type}`);
  }
  const { name, config } = message;
  process.title = `secgraph workspace ${name}`;
  socket = config.socket;

  try {
    await serve(name, config);
  } catch (error) {
    tell({
      type: 'failed',
      message: isCodedError(error) ? error.message : String(error instanceof Error ? error.stack : error),
    });
    process.exitCode = 1;
    process.disconnect();
  }
}

async function serve(name: string, config: ServerConfig): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  process.on('message', (message) => {
    if ((message as ToWorkspace).type === 'stop') {
      stopped.resolve();
    }
  });
  process.once('SIGTERM', () => stopped.resolve());

  const service = await launchService(config, { bindings: { workspace: name } });
  process.on('message', (message) => {
    const asked = message as ToWorkspace;
    if (asked.type === 'ask-work') {
      void answerWork(service, asked.question);
    }
  });
  setInterval(() => tell({ type: 'memory', rssBytes: process.memoryUsage.rss() }), MEMORY_EVERY_MS).unref();
  tell({ type: 'ready' });

  const failure = await Promise.race([stopped.promise, service.failed]);
  await service.stop();
  process.exitCode = failure === undefined ? 0 : 1;
  process.disconnect();
}

async function answerWork(service: RunningService, question: number): Promise<void> {
  const ahead = await service.readWorkAhead().catch(() => undefined);
  tell({ type: 'work', question, ahead });
}

function tell(message: FromWorkspace): void {
  if (process.connected) {
    process.send?.(message, undefined, undefined, () => undefined);
  }
}
