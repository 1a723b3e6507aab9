import type { AnalysisPlan } from '@secgraph/database/datapipe';
import { describe, expect, it } from 'vitest';
import { createAnalysisSchedule } from './analysis-schedule.ts';

const DAILY = 'DTSTART:20260101T020000Z\nRRULE:FREQ=DAILY';
const HOURLY = 'DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY';

/** Time stands still until a test moves it. */
function open(value: unknown = { enabled: true, rrule: DAILY }) {
  const state = { value, now: new Date('2026-05-05T00:00:00Z'), plan: {} as AnalysisPlan };
  const warnings: string[] = [];
  const create = () =>
    createAnalysisSchedule({
      readParameters: async () => new Map([['analysis.scheduled', state.value]]),
      status: {
        getPlan: async () => state.plan,
        updatePlan: async (plan) => {
          state.plan = plan;
        },
      },
      log: {
        info: () => undefined,
        warn: (_, message) => void warnings.push(message),
        error: () => undefined,
      },
      now: () => state.now,
    });

  return { state, warnings, create, schedule: create() };
}

describe('the schedule of analyses', () => {
  it('is due when its time has come, and again the next time', async () => {
    const { state, schedule } = open();
    expect(await schedule.isDue()).toBe(false);
    expect(state.plan).toEqual({ schedule: DAILY, nextAt: new Date('2026-05-05T02:00:00Z') });

    state.now = new Date('2026-05-05T02:00:00Z');
    expect([await schedule.isDue(), await schedule.isDue()]).toEqual([true, true]);
    await schedule.advance();
    expect([await schedule.isDue(), state.plan.nextAt]).toEqual([false, new Date('2026-05-06T02:00:00Z')]);
  });

  it('makes up once for the times at which no service ran', async () => {
    const { state, create } = open();
    await create().isDue();
    state.now = new Date('2026-05-09T12:00:00Z');
    const afterRestart = create();
    expect(await afterRestart.isDue()).toBe(true);
    await afterRestart.advance();
    expect([await afterRestart.isDue(), state.plan.nextAt]).toEqual([
      false,
      new Date('2026-05-10T02:00:00Z'),
    ]);
  });

  it('begins anew with another rule, and ends when it is switched off', async () => {
    const { state, schedule } = open();
    await schedule.isDue();
    state.value = { enabled: true, rrule: HOURLY };
    state.now = new Date('2026-05-05T03:30:00Z');
    expect([await schedule.isDue(), state.plan.nextAt]).toEqual([false, new Date('2026-05-05T04:00:00Z')]);

    state.value = { enabled: false, rrule: HOURLY };
    expect([await schedule.isDue(), state.plan]).toEqual([false, { schedule: undefined, nextAt: undefined }]);
  });

  it('leaves alone what is not due when an analysis begins for another reason', async () => {
    const { state, schedule } = open();
    await schedule.advance();
    expect(state.plan.nextAt).toEqual(new Date('2026-05-05T02:00:00Z'));
  });

  it.each([
    undefined,
    null,
    'yes',
    {},
    { enabled: true },
    { enabled: true, rrule: ' ' },
    { enabled: true, rrule: 7 },
  ])('is none with the parameter %j', async (value) => {
    const { state, schedule } = open(value);
    state.value = value;
    expect([await schedule.isDue(), state.plan]).toEqual([false, {}]);
  });

  it('is none with a rule that is no rule, which is told once', async () => {
    const { state, warnings, schedule } = open({ enabled: true, rrule: 'every now and then' });
    expect([await schedule.isDue(), await schedule.isDue()]).toEqual([false, false]);
    expect([warnings.length, state.plan.nextAt]).toEqual([1, undefined]);
  });
});
