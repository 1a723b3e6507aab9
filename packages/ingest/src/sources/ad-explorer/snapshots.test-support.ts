import {
  buildSnapshot,
  DIRECTORY_CLASSES,
  DIRECTORY_PROPERTIES,
  type SnapshotContent,
} from '@secgraph/test-kit/directory';
import { SourceFile } from '../source-file.ts';
import { convertSnapshot } from './convert-snapshot.ts';

export interface ConvertedSnapshot {
  /** By `meta.type`. */
  readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export function snapshotOf(objects: SnapshotContent['objects'], more: Partial<SnapshotContent> = {}): Buffer {
  return buildSnapshot({ properties: DIRECTORY_PROPERTIES, classes: DIRECTORY_CLASSES, objects, ...more });
}

/** What a snapshot comes to, without a thread. */
export function convert(bytes: Uint8Array): ConvertedSnapshot {
  const records: Record<string, Record<string, unknown>[]> = {};
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const output of convertSnapshot(new SourceFile({ memory: bytes }))) {
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
      case 'progress':
        break;
    }
  }
  return { records, errors, warnings };
}
