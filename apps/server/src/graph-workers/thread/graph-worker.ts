import { parentPort } from 'node:worker_threads';
import { invariant, yieldToOthers } from '@secgraph/kernel';
import { DRAWING_OPERATIONS } from '@secgraph/questions';
import { OPERATIONS } from '@secgraph/questions/thread';
import { serveJobs } from './serve-jobs.ts';

invariant(parentPort, 'a graph worker runs as a worker thread');
yieldToOthers();
serveJobs(parentPort, OPERATIONS, DRAWING_OPERATIONS);
