import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { RepeatedArrays } from '../decode/repeated-arrays.ts';
import type { ConvertReply, ConvertRequest, ConvertThreadData } from './convert-protocol.ts';
import { convertRun } from './convert-run.ts';
import type { ConverterModule } from './record-source.ts';

/** A convert thread: answers every request with one reply, in order. */
const port = parentPort;
invariant(port !== null, 'this file runs as a worker thread');

const { converterModule } = workerData as ConvertThreadData;
const { selectConversion } = (await import(converterModule)) as ConverterModule;

/** By field. */
const repeatedArrays = new Map<string, RepeatedArrays>();

port.on('message', (request: ConvertRequest) => {
  try {
    const selection = selectConversion(request.source);
    invariant(selection.ok && selection.value.action === 'convert', 'only files with a converter come here');
    const { converted, transferables } = convertRun(
      request.run,
      request.source,
      { convert: selection.value.convert, repeated: repeatedOf(selection.value.sharedField) },
      request.settings,
    );
    port.postMessage({ ok: true, converted } satisfies ConvertReply, transferables as ArrayBuffer[]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    port.postMessage({ ok: false, reason } satisfies ConvertReply);
  }
});

function repeatedOf(field: string | undefined): RepeatedArrays | undefined {
  if (field === undefined) {
    return undefined;
  }
  const known = repeatedArrays.get(field) ?? new RepeatedArrays(field);
  repeatedArrays.set(field, known);
  return known;
}
