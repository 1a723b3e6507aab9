export { availableMemoryBytes } from './available-memory.ts';
export { yieldToOthers } from './yield-to-others.ts';
