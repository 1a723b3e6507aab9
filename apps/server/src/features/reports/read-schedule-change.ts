import type { ReportScheduleChange as ChangeRequest, ReportRequest } from '@secgraph/contract';
import type {
  ReportOrder,
  ReportRecurrence,
  ReportScheduleChange,
  ReportScheduleRecord,
} from '@secgraph/database/reports';

export interface ChangeReaders {
  readonly readOrder: (request: ReportRequest) => Promise<ReportOrder>;
  readonly readRecurrence: (rule: string) => Promise<ReportRecurrence>;
  readonly readRecipients: (recipients: readonly string[]) => Promise<readonly string[]>;
}

/** What is to be otherwise, checked. A rule is looked at where it is another one, or where the schedule goes on. */
export async function readScheduleChange(
  { name, format, scope, sanitised, schedule: rule, paused, recipients }: ChangeRequest,
  known: ReportScheduleRecord,
  { readOrder, readRecurrence, readRecipients }: ChangeReaders,
): Promise<ReportScheduleChange> {
  const isOrderChanged = [name, format, scope, sanitised].some((field) => field !== undefined);
  const read = isOrderChanged
    ? await readOrder({
        name: name ?? known.name,
        format: format ?? known.format,
        scope: scope ?? {},
        sanitised: sanitised ?? known.isSanitised,
      })
    : undefined;
  // What it was about before may be gone: that is no reason to refuse another name.
  const order = read && scope === undefined ? { ...read, ...scopeOf(known) } : read;
  const isResumed = known.isPaused && paused === false;
  const recurrence = rule !== undefined || isResumed ? await readRecurrence(rule ?? known.rule) : undefined;

  return {
    ...(order === undefined ? {} : { order }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(recipients === undefined ? {} : { recipients: await readRecipients(recipients) }),
    // Said again where the rule changes: what rests has no next time.
    ...(paused === undefined && recurrence === undefined ? {} : { isPaused: paused ?? known.isPaused }),
  };
}

function scopeOf({
  environmentId,
  tagId,
  finding,
}: ReportOrder): Pick<ReportOrder, 'environmentId' | 'tagId' | 'finding'> {
  return { environmentId, tagId, finding };
}
