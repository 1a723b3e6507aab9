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
  shareSavedQuery,
  unshareSavedQuery,
  updateSavedQuery,
} from '@secgraph/contract';
import { createSavedQueryRepository, type Database } from '@secgraph/database';
import { answer, download, emptyAnswer } from '../../http/answer.ts';
import { openRequestBody, readWholeBody } from '../../http/body/request-body.ts';
import { badRequest } from '../../http/http-error.ts';
import { type BoundRoute, handle, type RouteRequest } from '../../http/route-handler.ts';
import { buildArchive } from './build-archive.ts';
import { assertComplete } from './complete-query.ts';
import { presentListedQuery, presentSavedQuery, presentShare } from './present-saved-query.ts';
import { queryFileName, queryFileNames, queryFileText } from './query-file.ts';
import { parseQueryScope } from './query-scope.ts';
import { IMPORT_LIMIT_BYTES, readQueryArchive, readQueryFile } from './read-import.ts';
import { SavedQueryService } from './saved-query-service.ts';

export function savedQueriesRoutes(database: Database): readonly BoundRoute[] {
  const repository = createSavedQueryRepository(database.kysely);
  const service = new SavedQueryService(repository);

  return [
    handle(listSavedQueries, async ({ caller, list, query: { scope: text = 'owned' } }) => {
      const scope = parseQueryScope(text);
      if (scope === undefined) {
        throw badRequest(`invalid scope parameter: ${text}`);
      }

      const viewerId = caller.userId;
      const { queries, count } = await repository.listQueries({ viewerId, scope }, list);
      const data = queries.map((query) => presentListedQuery(query, viewerId));
      return { count, limit: list.limit, skip: list.skip, data };
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
    ...fileRoutes(service),
  ];
}

function sharingRoutes(service: SavedQueryService): readonly BoundRoute[] {
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
      await service.unshare(params.saved_query_id, caller, inLowerCase(body.user_ids));
      return emptyAnswer(204);
    }),
  ];
}

function fileRoutes(service: SavedQueryService): readonly BoundRoute[] {
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

      const queries = await service.listAll(caller, scope);
      const names = queryFileNames(queries.map(({ name }) => name));
      const files = queries.map((query, index) => ({ name: names[index] ?? '', text: queryFileText(query) }));
      return download('exported_queries.zip', buildArchive(files));
    }),
    handle(importSavedQueries, async (request) => {
      const created = await service.createAll(request.caller, await readImport(request));
      return answer(201, { data: `imported ${created.length} queries` });
    }),
  ];
}

async function readImport({ body, headers }: RouteRequest<typeof importSavedQueries>) {
  const content = openRequestBody(body, headers['content-encoding']?.toString());
  const bytes = await readWholeBody(content, IMPORT_LIMIT_BYTES);
  const contentType = headers['content-type']?.toString().toLowerCase() ?? '';
  const isArchive = ARCHIVE_CONTENT_TYPES.some((type) => contentType.startsWith(type));

  return isArchive ? readQueryArchive(bytes) : readQueryFile(bytes);
}

/** Ids are stored, and compared, in lower case. */
function inLowerCase(userIds: readonly string[] = []): readonly string[] {
  return userIds.map((userId) => userId.toLowerCase());
}
