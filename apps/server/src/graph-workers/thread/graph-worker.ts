import { parentPort } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { yieldToOthers } from '@secgraph/kernel/machine';
import { DRAWING_OPERATIONS } from '@secgraph/questions';
import { OPERATIONS } from '@secgraph/questions/thread';
import { serveJobs } from './serve-jobs.ts';

invariant(parentPort, 'a graph worker runs as a worker thread');
yieldToOthers();
serveJobs(parentPort, OPERATIONS, DRAWING_OPERATIONS);
