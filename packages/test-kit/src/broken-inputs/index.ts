export { brokenArchives } from './broken-archives.ts';
export { brokenGraphs } from './broken-graphs.ts';
export type { BrokenInput } from './broken-input.ts';
export { brokenRecords } from './broken-records.ts';
export { brokenTexts } from './broken-texts.ts';
export { brokenTransfers } from './broken-transfers.ts';
export { truncatedInputs } from './truncated-inputs.ts';
