import type { RecordSource } from '../converters/record-source.ts';
import type { RecordRun } from '../decode/record-run.ts';
import type { ConvertedRun, ConvertSettings } from './convert-run.ts';

/** One piece of work. */
export interface ConvertRequest {
  readonly run: RecordRun;
  readonly source: RecordSource;
  readonly settings: ConvertSettings;
}

export type ConvertReply =
  | { readonly ok: true; readonly converted: ConvertedRun }
  /** The work failed in a way that is not the records' fault; the thread lives on. */
  | { readonly ok: false; readonly reason: string };
