import { type ManualChange as WireChange, wireTime } from '@secgraph/contract';
import type { ManualChange } from '@secgraph/database/by-hand';

/** The only place that says how changes by hand look on the wire. */
export function presentManualChange(change: ManualChange): WireChange {
  const { action, element, end } = change;
  const { relationship } = element;

  return {
    id: change.id,
    type: action.type,
    object_id: element.objectId,
    relationship_kind: relationship?.kind ?? '',
    end_object_id: relationship?.endObjectId ?? '',
    name: change.name,
    end_name: change.endName,
    property: action.type === 'set-property' ? action.property : '',
    value: action.type === 'set-property' ? action.value : null,
    data_value: change.replaced?.value ?? null,
    kinds: action.type === 'add-node' ? [...action.kinds] : [],
    properties: 'properties' in action ? action.properties : {},
    reason: change.reason,
    user_id: change.userId ?? null,
    author: change.author,
    created_at: wireTime(change.createdAt),
    expires_at: action.type === 'mark-false' ? wireTime(action.until) : null,
    outcome: end?.outcome ?? null,
    ended_at: end === undefined ? null : wireTime(end.at),
    ended_by: end?.by ?? '',
  };
}
