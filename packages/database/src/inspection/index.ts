export { findPooler, type PoolerKind } from './find-pooler.ts';
export { type OutsideParties, readOutsideParties, readTrustedProxies } from './outside-parties.ts';
export { type RunningProcesses, readProcesses } from './processes.ts';
export { readOnly } from './read-only.ts';
export { findSchemaState, type SchemaState } from './schema-state.ts';
export { measureClockLead, readServerFacts, type ServerFacts } from './server-facts.ts';
export { countGraph, readGraphSize } from './stored-graph.ts';
export { readTableSizes } from './table-sizes.ts';
export { readWorkHistory } from './work-history.ts';
