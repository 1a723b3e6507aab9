import {
  ARCHIVE_CONTENT_TYPES,
  createSavedQuery,
  deleteSavedQuery,
  exportSavedQueries,
  exportSavedQuery,
  getSavedQuery,
  getSavedQueryPermissions,
  importSavedQueries,
  listSavedQueries,
  parseQueryScope,
  shareSavedQuery,
  unshareSavedQuery,
  updateSavedQuery,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { SavedQuery } from '@secgraph/database/saved-queries';
import type { SavedQueryLimits } from '../../config/server-config.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { answer, download, emptyAnswer, page } from '../../http/answer.ts';
import { openRequestBody, readToEnd, readWholeBody } from '../../http/body/request-body.ts';
import { badRequest } from '../../http/http-error.ts';
import { handle, type RouteRequest } from '../../http/route-handler.ts';
import { assertComplete } from './complete-query.ts';
import { findPartialMatches } from './find-partial-matches.ts';
import { presentImport } from './present-import.ts';
import { presentListedQuery, presentSavedQuery, presentShare } from './present-saved-query.ts';
import { createFileNames, queryFileName, queryFileText } from './query-file.ts';
import { IMPORT_LIMIT_BYTES, readQueryArchive, readQueryFile } from './read-import.ts';
import { SavedQueryService } from './saved-query-service.ts';
import { type ArchiveFile, MAX_FILES, writeArchive } from './write-archive.ts';

export interface SavedQueriesDependencies {
  readonly repositories: Repositories;
  readonly savedQueryLimits: SavedQueryLimits;
  readonly graph: GraphQueries;
}

export function savedQueriesRoutes({ repositories, savedQueryLimits, graph }: SavedQueriesDependencies) {
  const { savedQueries: repository } = repositories;
  const service = new SavedQueryService(repository, savedQueryLimits);

  return [
    handle(listSavedQueries, async ({ caller, list, query: { scope: text = 'owned' } }) => {
      const scope = parseQueryScope(text);
      if (scope === undefined) {
        throw badRequest(`invalid scope parameter: ${text}`);
      }

      const viewerId = caller.userId;
      const { batches, count } = await repository.listQueries({ viewerId, scope }, list);
      const { limit, skip } = list;
      return page({ count, limit, skip }, batches, (query) => presentListedQuery(query, viewerId));
    }),
    handle(createSavedQuery, async ({ caller, body }) => {
      const query = await service.create(caller, assertComplete(body));
      return answer(201, { data: presentSavedQuery(query) });
    }),
    handle(getSavedQuery, async ({ caller, params }) => ({
      data: presentSavedQuery(await service.get(params.saved_query_id, caller)),
    })),
    handle(updateSavedQuery, async ({ caller, params, body }) => ({
      data: presentSavedQuery(await service.update(params.saved_query_id, caller, body)),
    })),
    handle(deleteSavedQuery, async ({ caller, params }) => {
      await service.remove(params.saved_query_id, caller);
      return emptyAnswer(204);
    }),
    ...sharingRoutes(service),
    ...fileRoutes(service, graph),
  ];
}

function sharingRoutes(service: SavedQueryService) {
  return [
    handle(getSavedQueryPermissions, async ({ caller, params }) => {
      const shares = await service.listShares(params.saved_query_id, caller);
      const userIds = shares.map((share) => share.sharedToUserId).filter((userId) => userId !== undefined);
      return {
        data: {
          query_id: params.saved_query_id,
          public: userIds.length < shares.length,
          shared_to_user_ids: userIds,
        },
      };
    }),
    handle(shareSavedQuery, async ({ caller, params, body }) => {
      const wish = { userIds: inLowerCase(body.user_ids), isPublic: body.public === true };
      const shares = await service.share(params.saved_query_id, caller, wish);
      return shares.length === 0 ? emptyAnswer(204) : answer(201, { data: shares.map(presentShare) });
    }),
    handle(unshareSavedQuery, async ({ caller, params, body }) => {
      await service.unshare(params.saved_query_id, caller, body.user_ids && inLowerCase(body.user_ids));
      return emptyAnswer(204);
    }),
  ];
}

function fileRoutes(service: SavedQueryService, graph: GraphQueries) {
  return [
    handle(exportSavedQuery, async ({ caller, params }) => {
      const query = await service.getForExport(params.saved_query_id, caller);
      return download(queryFileName(query.name), Buffer.from(queryFileText(query)));
    }),
    handle(exportSavedQueries, async ({ caller, query: { scope: text = '' } }) => {
      const scope = parseQueryScope(text);
      if (scope === undefined) {
        throw badRequest(
          text === '' ? 'scope query parameter cannot be empty' : `invalid scope param: ${text}`,
        );
      }

      const { batches, count } = await service.listAll(caller, scope);
      if (count > MAX_FILES) {
        throw badRequest(
          `${count} queries are too many for an archive of at most ${MAX_FILES}: narrow the scope`,
        );
      }

      return download('exported_queries.zip', writeArchive(filesOf(batches)));
    }),
    handle(importSavedQueries, async (request) => {
      const { on_duplicate: onDuplicate = 'skip' } = request.query;
      const queries = await readImport(request);
      const outcome = await service.importAll(request.caller, queries, onDuplicate);
      const partial = await findPartialMatches(graph, queries, request);
      return answer(201, { data: presentImport(outcome, partial) });
    }),
  ];
}

async function* filesOf(batches: AsyncIterable<readonly SavedQuery[]>): AsyncGenerator<ArchiveFile, void> {
  const nameOf = createFileNames();
  for await (const batch of batches) {
    for (const query of batch) {
      yield { name: nameOf(query.name), text: queryFileText(query) };
    }
  }
}

async function readImport({ body, headers }: RouteRequest<typeof importSavedQueries>) {
  const content = openRequestBody(body, headers['content-encoding']?.toString());
  const bytes = await readWholeBody(content, IMPORT_LIMIT_BYTES);
  await readToEnd(body);
  const contentType = headers['content-type']?.toString().toLowerCase() ?? '';
  const isArchive = ARCHIVE_CONTENT_TYPES.some((type) => contentType.startsWith(type));

  return isArchive ? readQueryArchive(bytes) : readQueryFile(bytes);
}

/** Ids are stored, and compared, in lower case. */
function inLowerCase(userIds: readonly string[] = []): readonly string[] {
  return userIds.map((userId) => userId.toLowerCase());
}
