import type { TraceParent } from './trace-parent.ts';

/** Which traces are recorded. */
export interface Sampler {
  /** Of traces that begin here, from 0 to 1. */
  readonly ratio: number;
  /** Whether the rest of a trace is recorded if, and only if, its beginning elsewhere was. */
  readonly isParentBased: boolean;
}

const DIGITS = 13;
const RANGE = 16 ** DIGITS;

/** Whether the trace is recorded: the same for all who see it, since it goes by its id. */
export function isSampled(
  { ratio, isParentBased }: Sampler,
  traceId: string,
  parent: TraceParent | undefined,
): boolean {
  return isParentBased && parent !== undefined
    ? parent.isSampled
    : Number.parseInt(traceId.slice(-DIGITS), 16) < ratio * RANGE;
}
