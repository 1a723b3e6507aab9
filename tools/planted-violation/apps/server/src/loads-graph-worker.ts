export { graphWorker as forbidden } from './graph-workers/graph-worker/graph-worker.ts';
