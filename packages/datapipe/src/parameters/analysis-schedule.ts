import type { AnalysisPlan, DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { parseRecurrence, type Recurrence } from '@secgraph/recurrence';
import type { AnalysisSchedule, PipelineLog } from '../ports.ts';
import { readScheduleParameter } from './analysis-parameters.ts';

export interface AnalysisScheduleOptions {
  readonly readParameters: () => Promise<ReadonlyMap<string, unknown>>;
  readonly status: Pick<DatapipeStatusRepository, 'getPlan' | 'updatePlan'>;
  readonly log: PipelineLog;
  readonly now?: () => Date;
}

/**
 * Analyses at the times that a recurrence rule names. The next time is stored with the rule it follows from: one that
 * passed while no service ran is made up for once, and another rule begins anew. A rule that is no rule is no schedule.
 */
export function createAnalysisSchedule(options: AnalysisScheduleOptions): AnalysisSchedule {
  const { readParameters, status, log, now = () => new Date() } = options;
  let known: { readonly rule: string; readonly recurrence: Recurrence | undefined } | undefined;

  const recurrenceOf = (rule: string): Recurrence | undefined => {
    if (known?.rule !== rule) {
      known = { rule, recurrence: parse(rule, log) };
    }
    return known.recurrence;
  };

  /** The plan as the parameter wants it; computed only where it is another than the stored one. */
  const refresh = async (): Promise<AnalysisPlan> => {
    const { isEnabled, rule } = readScheduleParameter(await readParameters());
    const wanted = isEnabled && rule !== '' ? rule : undefined;
    const plan = await status.getPlan();
    if (plan.schedule === wanted) {
      return plan;
    }

    const next = {
      schedule: wanted,
      nextAt: wanted === undefined ? undefined : recurrenceOf(wanted)?.after(now()),
    };
    await status.updatePlan(next);
    return next;
  };

  return {
    async isDue() {
      const { nextAt } = await refresh();
      return nextAt !== undefined && nextAt <= now();
    },

    async advance() {
      const { schedule, nextAt } = await refresh();
      if (schedule !== undefined && nextAt !== undefined && nextAt <= now()) {
        await status.updatePlan({ schedule, nextAt: recurrenceOf(schedule)?.after(now()) });
      }
    },
  };
}

function parse(rule: string, log: PipelineLog): Recurrence | undefined {
  try {
    return parseRecurrence(rule);
  } catch (error) {
    log.warn({ err: error }, 'the schedule of analyses cannot be understood; none is scheduled');
    return undefined;
  }
}
