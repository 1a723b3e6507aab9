import { type ElementNote as WireNote, wireTime } from '@secgraph/contract';
import type { ElementNote } from '@secgraph/database/by-hand';
import type { Caller } from '../../../auth/caller.ts';
import { mayChangeNote } from './note-service.ts';

/** The only place that says how notes look on the wire. */
export function presentNote(note: ElementNote, caller: Caller): WireNote {
  return {
    id: note.id,
    object_id: note.objectId,
    relationship_kind: note.relationship?.kind ?? '',
    end_object_id: note.relationship?.endObjectId ?? '',
    name: note.name,
    end_name: note.endName,
    text: note.text,
    user_id: note.userId ?? null,
    author: note.author,
    may_change: mayChangeNote(note, caller),
    created_at: wireTime(note.createdAt),
    updated_at: wireTime(note.updatedAt),
  };
}
