import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@secgraph/kernel';
import type { ReportJob, ReportThreadMessage } from '../shared/protocol.ts';
import { askOver, readingAnswers } from './ask-graph.ts';
import { makeReport } from './make-report.ts';

/** Makes one report and ends. */
invariant(parentPort !== null, 'reports are made in a thread of their own');
const port = parentPort;
const outcome = await makeReport(workerData as ReportJob, readingAnswers(askOver(port)));
port.postMessage({ type: 'ended', outcome } satisfies ReportThreadMessage);
port.close();
