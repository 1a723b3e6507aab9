import { DEFAULT_ELEMENT_LIMITS, type RecordLimits } from '../decode/record-limits.ts';

export interface UploadLimits {
  /** Of the body as sent. */
  readonly maxBodyBytes: number;
  /** Of the body once its content encoding is undone. */
  readonly maxDecodedBytes: number;
  /** Decoded bytes for one byte sent. */
  readonly maxRatio: number;
  /** Of the disk, while the file is stored. */
  readonly minFreeBytes: number;
  /** Of one node or edge of a graph. */
  readonly elements: RecordLimits;
}

const GIB = 1024 ** 3;

export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  maxBodyBytes: 2 * GIB,
  maxDecodedBytes: 8 * GIB,
  maxRatio: 1000,
  minFreeBytes: 0,
  elements: DEFAULT_ELEMENT_LIMITS,
};
