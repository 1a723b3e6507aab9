import type { CodedError, Result } from '@secgraph/kernel';
import type { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import type { FileKind } from '../converters/select-converter.ts';
import type { GraphSection } from '../decode/scan-graph.ts';

/** Which array of what file records come from. Structured-cloneable. */
export type RecordSource =
  | ({ readonly format: 'classic' } & FileKind)
  | { readonly format: 'graph'; readonly section: GraphSection; readonly sourceKind: string | undefined };

/** Converts one record, or says what is wrong with it and leaves nothing of it behind. */
export type ConvertRecord = (
  record: unknown,
  index: number,
  out: GraphBatchBuilder,
) => Result<void, { readonly message: string }>;

export type RecordConversion =
  | {
      readonly action: 'convert';
      readonly convert: ConvertRecord;
      /** The field of records whose arrays many of them share, if there is one (see `RepeatedArrays`). */
      readonly sharedField?: string;
    }
  /** The file counts as read; none of its records is. */
  | { readonly action: 'ignore'; readonly warning: string };

/**
 * What a converter module exports: the reading thread asks it what becomes of a file, the convert threads for
 * the converter.
 */
export interface ConverterModule {
  readonly selectConversion: (source: RecordSource) => Result<RecordConversion, CodedError>;
}

/** The name of the array, as it stands in messages. */
export function sectionName(source: RecordSource): string {
  return source.format === 'classic' ? 'data' : source.section;
}
