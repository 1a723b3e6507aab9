import { DEFAULT_ELEMENT_LIMITS, type RecordLimits } from '../decode/record-limits.ts';

export interface UploadLimits {
  /** How large the body may be as it is sent. */
  readonly maxBodyBytes: number;
  /** How large the body may be once its content encoding is undone. */
  readonly maxDecodedBytes: number;
  /** Decoded bytes for one byte sent. */
  readonly maxRatio: number;
  /** How much of the disk must stay free while the file is stored. */
  readonly minFreeBytes: number;
  /** What one node or edge of a graph may be. */
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
