import { parseArgs } from 'node:util';
import { CollectorConnection } from './collector-connection.ts';
import { SimulatedCollector } from './simulated-collector.ts';

/**
 * A collector that finds an invented directory, and speaks with a service as real ones do.
 *
 *     COLLECTOR_TOKEN_ID=… COLLECTOR_TOKEN_KEY=… node tools/simulated-collector/main.ts --url http://127.0.0.1:8080
 *
 * Runs one job and ends; with `--forever`, it goes on. What goes wrong ends it with exit code 1 and a reason.
 */
const MINUTE_MS = 60_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    objects: { type: 'string', default: '1000' },
    batch: { type: 'string', default: '100' },
    /** Each batch goes out so often. */
    times: { type: 'string', default: '1' },
    'poll-ms': { type: 'string', default: '5000' },
    'pause-after': { type: 'string' },
    'clock-minutes': { type: 'string', default: '0' },
    forever: { type: 'boolean', default: false },
  },
});

const aheadMs = Number(values['clock-minutes']) * MINUTE_MS;
const collector = new SimulatedCollector({
  connection: new CollectorConnection({
    url: values.url,
    token: {
      id: process.env['COLLECTOR_TOKEN_ID'] ?? '',
      key: process.env['COLLECTOR_TOKEN_KEY'] ?? '',
    },
    now: () => new Date(Date.now() + aheadMs),
  }),
  objects: Number(values.objects),
  batchSize: Number(values.batch),
  repetitions: Number(values.times) - 1,
  pollMs: Number(values['poll-ms']),
  pauseAfter: Number(values['pause-after'] ?? Number.POSITIVE_INFINITY),
  tell: (line) => console.log(line),
});

try {
  await collector.checkIn();
  do {
    console.log(await collector.run(await collector.awaitJob()));
  } while (values.forever);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
