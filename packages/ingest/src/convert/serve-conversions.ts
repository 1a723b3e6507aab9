import { parentPort } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import type { selectConverter } from '../converters/select-converter.ts';
import { RepeatedArrays } from '../decode/repeated-arrays.ts';
import type { ConvertReply, ConvertRequest } from './convert-protocol.ts';
import { convertRun } from './convert-run.ts';

/** Makes a convert thread of this one: it answers every request with one reply, in order. */
export function serveConversions(select: typeof selectConverter): void {
  const port = parentPort;
  invariant(port !== null, 'conversions are served by a worker thread');
  /** By field. */
  const repeatedArrays = new Map<string, RepeatedArrays>();

  port.on('message', (request: ConvertRequest) => {
    try {
      const selection = select(request.source);
      invariant(
        selection.ok && selection.value.action === 'convert',
        'only files with a converter come here',
      );
      const { convert, convertPlain, sharedField } = selection.value;
      const { converted, transferables } = convertRun(
        request.run,
        request.source,
        { convert, convertPlain, repeated: repeatedOf(sharedField, repeatedArrays) },
        request.settings,
      );
      port.postMessage({ ok: true, converted } satisfies ConvertReply, transferables as ArrayBuffer[]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      port.postMessage({ ok: false, reason } satisfies ConvertReply);
    }
  });
}

function repeatedOf(
  field: string | undefined,
  byField: Map<string, RepeatedArrays>,
): RepeatedArrays | undefined {
  if (field === undefined) {
    return undefined;
  }
  const known = byField.get(field) ?? new RepeatedArrays(field);
  byField.set(field, known);
  return known;
}
