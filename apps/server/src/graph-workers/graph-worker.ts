import { parentPort } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import { OPERATIONS } from './operations.ts';
import { serveJobs } from './serve-jobs.ts';
import { yieldToOthers } from './yield-to-others.ts';

invariant(parentPort, 'a graph worker runs as a worker thread');
yieldToOthers();
serveJobs(parentPort, OPERATIONS);
