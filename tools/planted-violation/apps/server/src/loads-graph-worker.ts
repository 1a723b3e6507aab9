export { graphWorker as forbidden } from './graph-workers/thread/graph-worker.ts';
