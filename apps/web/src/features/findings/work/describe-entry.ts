import type { FindingHistoryEntry } from '@secgraph/contract';
import { FINDING_STATUSES, type FindingStatus, STATUS_WORDS } from '../../../ui/finding-words.ts';
import { formatDay } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { inSentence } from '../../../ui/in-sentence.ts';

/** What somebody did, after the name; of an analysis, a sentence of its own. */
export function describeEntry(entry: FindingHistoryEntry): string {
  const { action, assignee_name: assignee = '', due_at: due, status = '', until, user_name: name } = entry;
  switch (action) {
    case 'comment':
      return 'commented';
    case 'assignee':
      return assignee === '' ? 'unassigned it' : `assigned it to ${inLine(assignee)}`;
    case 'due':
      return due === undefined ? 'removed the due date' : `set the due date to ${formatDay(new Date(due))}`;
    case 'status':
      return name === ''
        ? 'An analysis of newer data still found it, so it is open again'
        : `set the status to ${labelOf(status)}${until === undefined ? '' : ` until ${formatDay(new Date(until))}`}`;
    case 'found':
      return 'An analysis found it';
    case 'gone':
      return `An analysis no longer found it: ${labelOf(status)}`;
  }
  return '';
}

/** A status of a newer service has no words here. */
function labelOf(status: string): string {
  const known = FINDING_STATUSES.find((one): one is FindingStatus => one === status);

  return known === undefined ? status : inSentence(STATUS_WORDS[known].label);
}
