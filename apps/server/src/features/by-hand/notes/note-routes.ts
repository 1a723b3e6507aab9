import { createNote, deleteNote, listNotes, updateNote } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { GraphQueries } from '../../../graph-workers/graph-worker-pool.ts';
import { answer, emptyAnswer, page } from '../../../http/answer.ts';
import { handle } from '../../../http/route-handler.ts';
import { readElementName } from '../read-element-name.ts';
import { NoteService } from './note-service.ts';
import { presentNote } from './present-note.ts';

export interface NoteDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
}

export function noteRoutes({ repositories, graph }: NoteDependencies) {
  const service = new NoteService(repositories.notes, graph);

  return [
    handle(listNotes, async (request) => {
      const { caller, list, query } = request;
      const { limit, skip } = list;
      const subject =
        query.node === undefined ? undefined : readElementName(query.node, query.kind, query.end);
      const { batches, count } = await service.list({ subject, search: query.q }, list, request);
      return page({ count, limit, skip }, batches, (note) => presentNote(note, caller));
    }),
    handle(createNote, async (request) => {
      const { body, caller } = request;
      const subject = readElementName(body.object_id, body.relationship_kind, body.end_object_id);
      const note = await service.create(subject, body.text, request);
      return answer(201, { data: presentNote(note, caller) });
    }),
    handle(updateNote, async (request) => {
      const { body, caller, params } = request;
      return { data: presentNote(await service.update(params.note_id, body.text, request), caller) };
    }),
    handle(deleteNote, async (request) => {
      await service.remove(request.params.note_id, request);
      return emptyAnswer(204);
    }),
  ];
}
