import type { SourceOutput } from './source.ts';
import { SourceFile } from './source-file.ts';

export interface ConvertedSource {
  /** By `meta.type`. */
  readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** What a source comes to, without a thread. */
export function convertWith(
  convert: (file: SourceFile) => Iterable<SourceOutput>,
  bytes: Uint8Array,
): ConvertedSource {
  const records: Record<string, Record<string, unknown>[]> = {};
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const output of convert(new SourceFile({ memory: bytes }))) {
    switch (output.kind) {
      case 'document': {
        const { data } = JSON.parse(Buffer.from(output.bytes).toString()) as {
          data: Record<string, unknown>[];
        };
        (records[output.type] ??= []).push(...data);
        break;
      }
      case 'error':
        errors.push(output.message);
        break;
      case 'warning':
        warnings.push(output.message);
        break;
      case 'description':
      case 'progress':
        break;
    }
  }
  return { records, errors, warnings };
}
