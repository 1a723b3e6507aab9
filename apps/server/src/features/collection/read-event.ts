import type { CollectionEventRequest } from '@secgraph/contract';
import type { CollectionClientType, CollectionEventFields } from '@secgraph/database/collection';
import { isCodedError } from '@secgraph/kernel';
import { badRequest } from '../../http/http-error.ts';
import { reasonOf } from './next-runs.ts';
import { readScope } from './read-scope.ts';
import type { SeriesReader } from './series-reader.ts';
import type { SeriesQuestion, SeriesRuns } from './shared/series-question.ts';

const NEVER = new Date('0001-01-01T00:00:00Z');

/** A schedule as it is asked for, checked. */
export async function readEvent(
  type: CollectionClientType,
  request: CollectionEventRequest,
  { series, nowMs, asker }: ReadingRule,
): Promise<CollectionEventFields> {
  const scope = readScope(type, request);
  const question = { rule: request.rrule, afterMs: nowMs, count: 1 };
  const { title, runs } = await readSeries(series, question, asker);

  return {
    rule: request.rrule.trim(),
    title,
    nextAt: runs[0] === undefined ? NEVER : new Date(runs[0]),
    scope,
  };
}

export interface ReadingRule {
  readonly series: SeriesReader;
  readonly nowMs: number;
  /** Who asks, by id. */
  readonly asker: string;
}

export async function readSeries(
  series: SeriesReader,
  question: SeriesQuestion,
  asker: string,
): Promise<SeriesRuns> {
  try {
    return await series.read(question, asker);
  } catch (error) {
    if (isCodedError(error, 'SERVER_BAD_RECURRENCE')) {
      throw badRequest(`invalid rrule: ${reasonOf(error)}`);
    }
    throw error;
  }
}
