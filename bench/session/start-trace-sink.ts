import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../yardsticks/trace-sink.ts', import.meta.url));

export interface TraceSink extends AsyncDisposable {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` takes. */
  readonly url: string;
  /** Of all that came so far. */
  countBytes(): Promise<number>;
}

/** A collector of traces that takes everything and keeps nothing, in a process of its own. */
export async function startTraceSink(): Promise<TraceSink> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) {
    return {
      url,
      countBytes: async () => Number(await (await fetch(url)).text()),
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }

  throw new Error('the collector of traces did not start.');
}
