import { DurationTally, Tally } from './tally.ts';

const REQUEST_LIMITS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];
const QUESTION_LIMITS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60];
const PING_LIMITS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/**
 * What the main thread counts, whether anybody reads it or not: that costs less than to ask. Labels have values of
 * closed lists alone, such as ids of operations; never ids, names or addresses.
 */
export class ServiceMeters {
  readonly requests = new Tally(['operation', 'status']);
  readonly requestDurations = new DurationTally(REQUEST_LIMITS, ['operation']);
  readonly questions = new Tally(['operation', 'outcome']);
  readonly questionDurations = new DurationTally(QUESTION_LIMITS, ['operation']);
  readonly slowQuestions = new Tally(['operation']);
  readonly databasePings = new DurationTally(PING_LIMITS, []);
  readonly databaseOutages = new Tally([]);
  readonly statements = new DurationTally(PING_LIMITS, ['statement']);
  readonly spans = new Tally(['outcome']);
  readonly webhooks = new Tally(['outcome']);
  readonly reports = new Tally(['outcome']);
  readonly reportMails = new Tally(['outcome']);
}
