import type { RecordRun } from '../decode/record-run.ts';
import type { ConvertedRun, ConvertSettings } from './convert-run.ts';
import type { RecordSource } from './record-source.ts';

/** Given to a convert thread when it starts. */
export interface ConvertThreadData {
  /** URL of the converter module. */
  readonly converterModule: string;
}

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
