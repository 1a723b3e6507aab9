import type { Strike, Wave } from '../strike.ts';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');
const START = 'DTSTART:20260101T000000Z';
const EVERY_MOMENT = `BYHOUR=${numbers(0, 23)};BYMINUTE=${numbers(0, 59)};BYSECOND=${numbers(0, 59)}`;

/** Recurrence rules that take long, never come, or are none. */
const RULES: Readonly<Record<string, string>> = {
  'every moment of every day': `${START}\nRRULE:FREQ=DAILY;${EVERY_MOMENT}`,
  'every moment of a month': `${START}\nRRULE:FREQ=MONTHLY;BYMONTHDAY=${numbers(1, 31)};${EVERY_MOMENT}`,
  'every moment, and the last': `${START}\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${EVERY_MOMENT};BYSETPOS=-1`,
  'one hour many times': `${START}\nRRULE:FREQ=DAILY;BYHOUR=${Array(400).fill(1).join(',')}`,
  'every minute of a day': `${START}\nRRULE:FREQ=DAILY;BYHOUR=${numbers(0, 23)};BYMINUTE=${numbers(0, 59)}`,
  'a day that never comes': `${START}\nRRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30`,
  'a day that never comes, by the minute': `${START}\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30`,
  'the 53rd week by the minute': `${START}\nRRULE:FREQ=MINUTELY;BYWEEKNO=53;BYHOUR=3;BYMINUTE=7`,
  'the 366th day': `${START}\nRRULE:FREQ=HOURLY;BYYEARDAY=366;BYDAY=MO`,
  'from year 1': 'DTSTART:00010101T000000Z\nRRULE:FREQ=MINUTELY',
  'from 1601 on, in Apia': 'DTSTART;TZID=Pacific/Apia:16010101T000000\nRRULE:FREQ=MINUTELY;INTERVAL=7',
  'from year 9999': 'DTSTART:99991231T235959Z\nRRULE:FREQ=MINUTELY',
  'a thousand times, far apart': `${START}\nRRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000`,
  'a long interval': `${START}\nRRULE:FREQ=MONTHLY;INTERVAL=999999`,
  'positions without end': `${START}\nRRULE:FREQ=DAILY;BYHOUR=1;BYSETPOS=${numbers(-366, -1)}`,
  'a zone that is none': 'DTSTART;TZID=Nowhere/Here:20260101T000000\nRRULE:FREQ=DAILY',
  'two lines of everything': `${START}\n${START}\nRRULE:FREQ=DAILY\nRRULE:FREQ=DAILY`,
  'white space': `${' '.repeat(5_000)}${START}\n${' '.repeat(5_000)}`,
  'lines without end': '\n'.repeat(10_000),
  nothing: '',
};

/** As whoever has the fewest rights that will do, and as those who may store them. */
export const rulesWave: Wave = {
  name: 'recurrence rules',
  *strikes({ target }) {
    for (const [name, rule] of Object.entries(RULES)) {
      yield preview(name, rule, 'Read-Only');
      yield preview(name, rule, 'Power User');
      yield create(name, 'Power User', '/api/v2/events', {
        client_id: target.ids.client_id,
        rrule: rule,
        session_collection: true,
      });
      yield create(name, 'Read-Only', '/api/v2/reports', {
        format: 'json',
        schedule: rule,
      });
      yield {
        name,
        as: 'Administrator',
        request: {
          method: 'PUT',
          path: '/api/v2/config',
          json: { key: 'analysis.scheduled', value: { enabled: true, rrule: rule } },
        },
      };
    }
  },
};

function preview(name: string, rule: string, as: string): Strike {
  const path = `/api/v2/events/next-runs?rrule=${encodeURIComponent(rule).slice(0, 14_000)}`;

  return { name, as, request: { method: 'GET', path } };
}

function create(name: string, as: string, path: string, json: unknown): Strike {
  return { name, as, request: { method: 'POST', path, json } };
}
