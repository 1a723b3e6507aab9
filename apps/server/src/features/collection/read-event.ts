import type { CollectionEventRequest } from '@secgraph/contract';
import type { CollectionClientType, CollectionEventFields } from '@secgraph/database';
import { isCodedError } from '@secgraph/kernel';
import { badRequest } from '../../http/http-error.ts';
import { readScope } from './read-scope.ts';
import type { Series } from './series.ts';

const NEVER = new Date('0001-01-01T00:00:00Z');

/** A schedule as it is asked for, checked. */
export async function readEvent(
  type: CollectionClientType,
  request: CollectionEventRequest,
  nowMs: number,
): Promise<CollectionEventFields> {
  const scope = readScope(type, request);
  const series = await readSeries(request.rrule);

  return {
    rule: request.rrule.trim(),
    title: series.title,
    nextAt: series.after(new Date(nowMs)) ?? NEVER,
    scope,
  };
}

export async function readSeries(rule: string): Promise<Series> {
  // Not before it is needed: reading calendars takes a library that the start does not wait for.
  const { parseSeries } = await import('./series.ts');
  try {
    return parseSeries(rule);
  } catch (error) {
    if (isCodedError(error, 'SERVER_BAD_RECURRENCE')) {
      throw badRequest(
        `invalid rrule: ${error.message.replace(/^RRule: (?:invalid rrule specified: )?/, '')}`,
      );
    }
    throw error;
  }
}
