export { availableMemoryBytes } from './available-memory.ts';
export { findCommit } from './find-commit.ts';
export { yieldToOthers } from './yield-to-others.ts';
