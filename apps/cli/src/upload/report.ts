import { type FileResult, type UploadJob, wordsOfState } from './upload-job.ts';

/** Everything that is known at the end of an upload. */
export interface UploadOutcome {
  readonly job: UploadJob;
  /** Files that the service refused at once; they are no part of the job. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** Empty when nobody waited. */
  readonly results: readonly FileResult[];
  readonly waited: boolean;
}

/** Messages shown of each file; the rest is counted. */
const SHOWN_MESSAGES = 20;

/** Warnings alone do not make an upload a failure. */
export function isFailure(outcome: UploadOutcome): boolean {
  if (outcome.refused.length > 0) {
    return true;
  }
  if (!outcome.waited) {
    return false;
  }

  const { job, results } = outcome;
  const hasErrors = results.some(({ errors }) => errors.length > 0) || job.failedFiles > 0;
  const isOnlyWarned = job.state === 'partiallyComplete' && job.filesWithWarnings > 0;
  return hasErrors || !(job.state === 'complete' || isOnlyWarned);
}

export function* reportLines(outcome: UploadOutcome): Generator<string> {
  for (const { name, reason } of outcome.refused) {
    yield `refused  ${name}: ${reason}`;
  }

  for (const result of outcome.results) {
    yield `${verdictOf(result)}  ${result.archive === '' ? '' : `${result.archive}: `}${result.name}`;
    yield* indented('error', result.errors);
    yield* indented('warning', result.warnings);
  }

  yield summaryOf(outcome);
}

function summaryOf({ job, results, refused, waited }: UploadOutcome): string {
  if (!waited) {
    return `Job ${job.id} is queued; nobody waits for it.`;
  }

  const failed = results.filter(({ errors }) => errors.length > 0).length;
  const warned = results.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0).length;
  const parts = [
    `${results.length - failed} ingested`,
    ...(warned > 0 ? [`${warned} of them with warnings`] : []),
    `${failed} failed`,
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ];
  const state = wordsOfState(job.state);
  const message = job.message === '' || job.message.toLowerCase() === state ? '' : ` (${job.message})`;
  return `Job ${job.id} is ${state}${message}: ${parts.join(', ')}.`;
}

function verdictOf({ errors, warnings }: FileResult): string {
  if (errors.length > 0) {
    return 'failed ';
  }
  return warnings.length > 0 ? 'warned ' : 'ok     ';
}

function* indented(label: string, messages: readonly string[]): Generator<string> {
  for (const message of messages.slice(0, SHOWN_MESSAGES)) {
    yield `         ${label}: ${message}`;
  }
  const rest = messages.length - SHOWN_MESSAGES;
  if (rest > 0) {
    yield `         … and ${rest} more ${label}s (--json shows all)`;
  }
}
