export { ingest as forbidden } from '../../ingest/src/index.ts';
