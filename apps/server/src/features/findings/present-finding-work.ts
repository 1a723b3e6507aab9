import { type FindingHistoryEntry, type FindingProgress, wireTime } from '@secgraph/contract';
import type { Progress, FindingHistoryEntry as StoredEntry } from '@secgraph/database/findings';

export function presentHistoryEntry(entry: StoredEntry): FindingHistoryEntry {
  return {
    id: entry.key,
    at: wireTime(entry.at),
    action: entry.action,
    user_id: entry.userId,
    user_name: entry.userName,
    ...presentWhat(entry),
  };
}

function presentWhat({ action, value, until, message }: StoredEntry): Partial<FindingHistoryEntry> {
  switch (action) {
    case 'comment':
      return { comment: message ?? '' };
    case 'assignee':
      return { assignee_name: value ?? '' };
    case 'due':
      return until === null ? {} : { due_at: wireTime(until) };
    case 'status':
    case 'gone':
      return {
        status: value ?? '',
        ...(until === null ? {} : { until: wireTime(until) }),
        ...(message === null ? {} : { reason: message }),
      };
    case 'found':
      return {};
  }
}

export function presentProgress({ points, types }: Progress): FindingProgress {
  return {
    points: points.map(wireTime),
    types: types.map(({ type, tagId, counts, history }) => ({
      finding: type,
      asset_group_tag_id: tagId,
      active: counts.active ?? 0,
      in_progress: counts.in_progress ?? 0,
      fixed: counts.fixed ?? 0,
      accepted: counts.accepted ?? 0,
      false_positive: counts.false_positive ?? 0,
      remediated: counts.remediated ?? 0,
      history: [...history],
    })),
  };
}
