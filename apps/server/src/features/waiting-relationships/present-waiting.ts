import {
  type WaitingEnd as WireEnd,
  type WaitingRelationship as WireRelationship,
  wireTime,
} from '@secgraph/contract';
import type { WaitingRelationship } from '@secgraph/database/uploads';

/** The only place that says how relationships that wait look on the wire. */
export function presentWaiting(waiting: WaitingRelationship): WireRelationship {
  return {
    id: waiting.id,
    kind: waiting.kind,
    source_kind: waiting.sourceKind === '' ? null : waiting.sourceKind,
    start: presentEnd(waiting.start, waiting.startProblem),
    end: presentEnd(waiting.end, waiting.endProblem),
    job_id: waiting.jobId,
    file_name: waiting.fileName,
    waiting_since: wireTime(waiting.waitingSince),
    told_at: wireTime(waiting.toldAt),
  };
}

function presentEnd(
  end: WaitingRelationship['start'],
  problem: WaitingRelationship['startProblem'],
): WireEnd {
  return end.by === 'id'
    ? { match_by: 'id', value: end.objectId, property_matchers: [], kind: null, problem: null }
    : {
        match_by: 'property',
        value: null,
        property_matchers: end.matchers.map(({ key, value }) => ({ key, value })),
        kind: end.kind ?? null,
        problem: problem ?? null,
      };
}
