import { readFile } from 'node:fs/promises';
import type { Outcome } from '../../service/send-request.ts';
import type { Estate } from '../estates.ts';
import type { RecordedUpload } from '../ledger.ts';
import { inventGraph, MARKER_KIND, type MarkedGraph, packGraphs, type UploadBody } from '../marked-graph.ts';
import { runQuery } from '../run-query.ts';
import type { SoakContext } from '../soak-context.ts';
import { attachFile, cancelJob, endJob, type JobEnd, jobEnded, startJob } from '../upload-job.ts';

const ACTOR = 'good uploads';
const FOUND_QUERY = `MATCH (m:${MARKER_KIND}) WHERE m.objectid IN $markers RETURN m.objectid`;
const MAX_FILES = 3;
const MAX_GRAPHS = 4;
const ESTATE_SHARE = 0.12;
const CANCELLED_SHARE = 0.08;
const WAIT_MS = 120_000;
/** A connection that broke may have broken before the service was done. */
const DOUBT_MS = 5_000;

/** What is known about everything that was uploaded, for the check. */
export interface GoodUploads {
  readonly graphs: ReadonlyMap<string, MarkedGraph>;
  readonly estates: readonly Estate[];
  perform(context: SoakContext): Promise<void>;
}

export function createGoodUploads(estates: readonly Estate[]): GoodUploads {
  const graphs = new Map<string, MarkedGraph>();
  let lastNumber = 0;

  const invent = (context: SoakContext) => {
    lastNumber++;
    const { text, ...graph } = inventGraph(`SOAK-${lastNumber}`, context.random);
    graphs.set(graph.marker, graph);

    return { marker: graph.marker, text };
  };

  const makeUpload = async (
    context: SoakContext,
  ): Promise<{ readonly body: UploadBody; readonly contents: readonly string[] }> => {
    if (context.random.chance(ESTATE_SHARE)) {
      const { archive, content } = context.random.pick(estates);
      const body = { contentType: 'application/zip', headers: {}, content: await readFile(archive) };
      return { body, contents: [content] };
    }

    const invented = Array.from({ length: context.random.between(1, MAX_GRAPHS) }, () => invent(context));
    return { body: packGraphs(invented, context.random), contents: invented.map(({ marker }) => marker) };
  };

  /** One job with a few files, from its start to its end. */
  const perform = async (context: SoakContext): Promise<void> => {
    await context.host.untilSteady();
    const jobId = await startJob(context, ACTOR);
    if (jobId === undefined) {
      return;
    }

    const uploads: RecordedUpload[] = [];
    for (let file = context.random.between(1, MAX_FILES); file > 0; file--) {
      const { body, contents } = await makeUpload(context);
      const outcome = await attachFile(context, ACTOR, { jobId, ...body });
      uploads.push(context.ledger.recordUpload({ ...recordedOf(outcome), contents }));
    }
    await endJob(context, ACTOR, jobId);
    if (context.random.chance(CANCELLED_SHARE)) {
      for (const upload of uploads) {
        context.ledger.excuse(upload);
      }
      await cancelJob(context, ACTOR, jobId);
    }

    const end = await jobEnded(context, ACTOR, { jobId, withinMs: WAIT_MS });
    judgeEnd(context, { jobId, end, uploads });
    if (end === 'complete') {
      await judgeVisibility(context, uploads, graphs);
    }
  };

  return { graphs, estates, perform };
}

function recordedOf(outcome: Outcome): Omit<RecordedUpload, 'contents'> {
  const isAcknowledged = outcome.kind === 'answer' && outcome.status === 202;
  const doubtMs = outcome.kind === 'broken' ? DOUBT_MS : 0;

  return { sentMs: outcome.sentMs, endMs: outcome.endMs + doubtMs, isAcknowledged };
}

/** What must be in the graph must have come there without complaint. */
function judgeEnd(
  { ledger, record }: SoakContext,
  job: { readonly jobId: number; readonly end: JobEnd; readonly uploads: readonly RecordedUpload[] },
): void {
  const name = typeof job.end === 'string' ? job.end : 'failed';
  record.count(`${ACTOR}: jobs`, name);
  const isExpected = job.uploads.some((upload) => ledger.expectationOf(upload) === 'present');
  if (!isExpected || job.end === 'complete' || job.end === 'late') {
    return;
  }

  const how = typeof job.end === 'string' ? job.end : job.end.failedAs;
  record.violate('an acknowledged good upload is taken without complaint', `job ${job.jobId}: ${how}`);
}

/** What a complete job brought can be found at once, unless somebody deleted it meanwhile. */
async function judgeVisibility(
  context: SoakContext,
  uploads: readonly RecordedUpload[],
  graphs: ReadonlyMap<string, MarkedGraph>,
): Promise<void> {
  const { host, ledger, record } = context;
  const expected = uploads.filter((upload) => ledger.expectationOf(upload) === 'present');
  const markers = expected.flatMap(({ contents }) => contents).filter((content) => graphs.has(content));
  const sentMs = Date.now();
  const rows = await runQuery(context, ACTOR, { query: FOUND_QUERY, parameters: { markers } });
  const isCertain =
    rows !== undefined &&
    host.timeline.isSteady(sentMs, Date.now()) &&
    expected.every((upload) => ledger.expectationOf(upload) === 'present');
  if (!isCertain) {
    return;
  }

  record.count(`${ACTOR}: graphs found when complete`, 'looked for', markers.length);
  const found = new Set(rows);
  for (const marker of markers.filter((candidate) => !found.has(candidate))) {
    record.violate('what a complete job brought can be found', marker);
  }
}
