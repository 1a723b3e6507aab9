import { DEFAULT_RECORD_LIMITS, type RecordLimits } from '../decode/record-run.ts';

export interface UploadLimits {
  /** Of the body as sent. */
  readonly maxBodyBytes: number;
  /** Of the body once its content encoding is undone. */
  readonly maxDecodedBytes: number;
  /** Decoded bytes for one byte sent. */
  readonly maxRatio: number;
  readonly records: RecordLimits;
}

const GIB = 1024 ** 3;

export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  maxBodyBytes: 2 * GIB,
  maxDecodedBytes: 8 * GIB,
  maxRatio: 1000,
  records: DEFAULT_RECORD_LIMITS,
};
