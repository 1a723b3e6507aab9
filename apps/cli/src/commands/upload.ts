import type { ApiClient } from '../api/api-client.ts';
import { CliError, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { findUploadFiles, type UploadFile } from '../upload/find-upload-files.ts';
import { createProgress, type Progress } from '../upload/progress.ts';
import { isFailure, reportLines, type UploadOutcome } from '../upload/report.ts';
import {
  attachFile,
  endJob,
  getJob,
  isOver,
  listResults,
  startJob,
  type UploadJob,
  wordsOfState,
} from '../upload/upload-job.ts';
import type { Command } from './command.ts';
import { CONNECTION_HELP, CONNECTION_OPTIONS, connect, openClient, TOKEN_HELP } from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const uploadCommand: Command = {
  name: 'upload',
  summary: 'send what collectors gathered to the service',
  help: `Usage: secgraph upload <file or folder…> [options]

Sends .json, .zip and .gz files of collectors, .dat snapshots of AD Explorer and .ldif exports of a directory (of
folders: all of them, in depth) as one job, waits until the service has taken them in and analysed them, and shows what became of each file.

Options:
${CONNECTION_HELP}
${TOKEN_HELP}
  --case-sensitive-ids    keep object ids of generic data as they are: those that differ by case are two nodes
  --no-wait               return as soon as everything is sent
  --json                  print the result as JSON

Exit codes: 0 all well (warnings allowed), 1 something failed, 2 wrong usage.`,
  run,
};

const FIRST_POLL_MS = 250;
const SLOWEST_POLL_MS = 2_000;

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('upload', args, {
    ...CONNECTION_OPTIONS,
    token: { type: 'string' },
    'case-sensitive-ids': { type: 'boolean', default: false },
    wait: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length === 0) {
    throw new UsageError('which files? See secgraph upload --help.');
  }

  const service = connect(values.url, terminal);
  const files = await findUploadFiles(positionals);
  const client = await openClient(service, values, terminal);

  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const progress = createProgress(terminal, { count: files.length, totalBytes });
  try {
    const outcome = await upload(client, files, {
      progress,
      terminal,
      waits: values.wait,
      hasCaseSensitiveIds: values['case-sensitive-ids'],
    });
    progress.end();
    report(outcome, { terminal, asJson: values.json });
    return isFailure(outcome) ? 1 : 0;
  } finally {
    progress.end();
  }
}

async function upload(
  client: ApiClient,
  files: readonly UploadFile[],
  tools: { progress: Progress; terminal: Terminal; waits: boolean; hasCaseSensitiveIds: boolean },
): Promise<UploadOutcome> {
  const { progress, terminal, waits } = tools;
  const job = await startJob(client, tools);
  const refused: { name: string; reason: string }[] = [];

  for (const file of files) {
    progress.fileStarted(file);
    const reason = await attachOrExplain(client, job.id, { file, progress });
    progress.fileEnded(reason ?? 'sent');
    if (reason !== undefined) {
      refused.push({ name: file.path, reason });
    }
  }
  await endJob(client, job.id);

  if (!waits) {
    return { job, refused, results: [], waited: false };
  }
  const ended = await waitForJob(client, job.id, { progress, terminal });
  return { job: ended, refused, results: await listResults(client, job.id), waited: true };
}

/** A file that the service refuses must not keep the others from being sent. */
async function attachOrExplain(
  client: ApiClient,
  jobId: number,
  { file, progress }: { file: UploadFile; progress: Progress },
): Promise<string | undefined> {
  try {
    await attachFile(client, jobId, { file, onRead: (bytes) => progress.fileMoved(bytes) });
    return undefined;
  } catch (error) {
    if (error instanceof CliError && error.code === 'CLI_REFUSED') {
      return error.message;
    }
    throw error;
  }
}

async function waitForJob(
  client: ApiClient,
  jobId: number,
  { progress, terminal }: { progress: Progress; terminal: Terminal },
): Promise<UploadJob> {
  for (let delayMs = FIRST_POLL_MS; ; delayMs = Math.min(delayMs * 1.5, SLOWEST_POLL_MS)) {
    const job = await getJob(client, jobId);
    if (isOver(job)) {
      return job;
    }

    progress.status(`job ${jobId} is ${wordsOfState(job.state)}, ${job.totalFiles} files done`);
    await terminal.wait(delayMs);
  }
}

function report(outcome: UploadOutcome, { terminal, asJson }: { terminal: Terminal; asJson: boolean }): void {
  if (asJson) {
    terminal.print(JSON.stringify(outcome, undefined, 2));
    return;
  }
  for (const line of reportLines(outcome)) {
    terminal.print(line);
  }
}
