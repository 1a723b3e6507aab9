import { ok } from '@secgraph/kernel';
import { serveConversions } from './serve-conversions.ts';

/** For tests: a convert thread whose records say what is to happen to them. */
serveConversions((source) => {
  const section = source.format === 'collector' ? source.type : source.section;
  return ok({
    action: 'convert',
    convert: (record, index, out) => {
      out.beginRecord('data', 0);
      const { id, action } = record as { id: string; action?: string };
      switch (action) {
        case 'die':
          return process.exit(1);
        case 'throw':
          out.node('half', [], '{}');
          throw new Error('a bug');
        case 'exhaust':
          return exhaustHeap();
        case 'dawdle':
          for (const end = Date.now() + 200; Date.now() < end; ) {}
          break;
        default:
      }
      out.node(id, [section], JSON.stringify({ index }));
      return ok(undefined);
    },
  });
});

function exhaustHeap(): never {
  const kept: string[][] = [];
  for (;;) {
    kept.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  }
}
