export { availableMemoryBytes } from './available-memory.ts';
export { findCommit } from './find-commit.ts';
export { groupMemoryBytes } from './group-memory.ts';
export { inMib } from './in-mib.ts';
export { LOOP_LAG_LIMITS, type LoopLag, LoopLagMeter } from './loop-lag.ts';
export { yieldToOthers } from './yield-to-others.ts';
