import {
  addNotebookCells,
  createNotebook,
  deleteNotebook,
  exportNotebook,
  getNotebook,
  getNotebookPermissions,
  importNotebook,
  keepNotebookAnswer,
  listNotebooks,
  NOTEBOOK_FILE_FORMAT,
  shareNotebook,
  updateNotebook,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { answer, download, emptyAnswer, page } from '../../http/answer.ts';
import { badRequest } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { safeFileName } from '../../http/safe-file-name.ts';
import { notebookJson, notebookMarkdown } from './notebook-file.ts';
import { NotebookService } from './notebook-service.ts';
import {
  presentKeptAnswer,
  presentListedNotebook,
  presentNotebook,
  presentSharing,
} from './present-notebook.ts';

export function notebookRoutes(repositories: Repositories) {
  const service = new NotebookService(repositories.notebooks);

  return [
    handle(listNotebooks, async ({ caller, list, query: { scope = 'all' } }) => {
      const { batches, count } = await service.list(caller, scope, list);
      const { limit, skip } = list;
      return page({ count, limit, skip }, batches, (notebook) => presentListedNotebook(notebook, caller));
    }),
    handle(createNotebook, async ({ caller, body }) =>
      answer(201, { data: presentNotebook(await service.create(caller, body), caller) }),
    ),
    handle(getNotebook, async ({ caller, params }) => ({
      data: presentNotebook(await service.get(params.notebook_id, caller), caller),
    })),
    handle(updateNotebook, async ({ caller, params, body }) => ({
      data: presentNotebook(await service.update(params.notebook_id, caller, body), caller),
    })),
    handle(addNotebookCells, async ({ caller, params, body }) => {
      const notebook = await service.addCells(params.notebook_id, caller, body.cells);
      return answer(201, { data: presentNotebook(notebook, caller) });
    }),
    handle(deleteNotebook, async ({ caller, params }) => {
      await service.remove(params.notebook_id, caller);
      return emptyAnswer(204);
    }),
    handle(keepNotebookAnswer, async ({ caller, params, body: counts }) => {
      const { lastCompleteAnalysisAt: analyzedAt } = await repositories.datapipeStatus.getStatus();
      const place = { notebookId: params.notebook_id, cellId: params.cell_id };
      return { data: presentKeptAnswer(await service.keepAnswer(place, caller, { counts, analyzedAt })) };
    }),
    ...sharingRoutes(service),
    ...fileRoutes(service),
  ];
}

function sharingRoutes(service: NotebookService) {
  return [
    handle(getNotebookPermissions, async ({ caller, params }) => ({
      data: presentSharing(await service.getSharing(params.notebook_id, caller)),
    })),
    handle(shareNotebook, async ({ caller, params, body }) => {
      const sharing = {
        isPublic: body.public === true,
        readerIds: inLowerCase(body.user_ids),
        editorIds: inLowerCase(body.editor_ids),
      };
      return { data: presentSharing(await service.share(params.notebook_id, caller, sharing)) };
    }),
  ];
}

function fileRoutes(service: NotebookService) {
  return [
    handle(exportNotebook, async ({ caller, params, query: { format = 'json' } }) => {
      const { notebook } = await service.get(params.notebook_id, caller);
      const name = safeFileName(notebook.title, 'notebook');
      return format === 'json'
        ? download(`${name}.json`, Buffer.from(notebookJson(notebook)))
        : download(`${name}.md`, Buffer.from(notebookMarkdown(notebook)));
    }),
    handle(importNotebook, async ({ caller, body: { format, ...content } }) => {
      if (format !== NOTEBOOK_FILE_FORMAT) {
        throw badRequest(
          `format must be ${NOTEBOOK_FILE_FORMAT}, which the export of a notebook as JSON writes`,
        );
      }
      return answer(201, { data: presentNotebook(await service.create(caller, content), caller) });
    }),
  ];
}

/** Ids are stored, and compared, in lower case. */
function inLowerCase(userIds: readonly string[] = []): readonly string[] {
  return userIds.map((userId) => userId.toLowerCase());
}
