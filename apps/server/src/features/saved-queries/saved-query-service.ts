import { changesOfSavedQuery, type SavedQueryInput } from '@secgraph/contract';
import { type BatchedList, isDatabaseError } from '@secgraph/database';
import type {
  AssertUsage,
  NewSavedQuery,
  QueryScope,
  QueryShare,
  SavedQuery,
  SavedQueryRepository,
  ViewedQuery,
} from '@secgraph/database/saved-queries';
import { invariant, type ListQuery } from '@secgraph/kernel';
import { type Caller, isAdministrator } from '../../auth/caller.ts';
import type { SavedQueryLimits } from '../../config/server-config.ts';
import { badRequest, forbidden, type HttpError, notFound } from '../../http/http-error.ts';
import { type ImportOutcome, type OnDuplicate, planImport } from './plan-import.ts';
import { planSharing, planUnsharing, type Refusal, type SharingWish, type Standing } from './plan-sharing.ts';
import { isOwner, mayChange, mayRead } from './query-access.ts';
import { assertQuerySize, sizeOf, usageWithin } from './query-limits.ts';

const ALL_BY_ID: ListQuery = {
  filters: [],
  sort: [{ column: 'id', type: 'integer', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};
const NO_QUERY = 'query does not exist';
const DUPLICATE_NAME = 'duplicate name for saved query: please choose a different name';

/** Saved queries as callers may see and change them. Throws refusals in the words clients know. */
export class SavedQueryService {
  readonly #queries: SavedQueryRepository;

  readonly #limits: SavedQueryLimits;
  readonly #assertUsage: AssertUsage;

  constructor(queries: SavedQueryRepository, limits: SavedQueryLimits) {
    this.#queries = queries;
    this.#limits = limits;
    this.#assertUsage = usageWithin(limits);
  }

  async create(caller: Caller, query: NewSavedQuery): Promise<SavedQuery> {
    assertQuerySize(query, this.#limits);
    const [created] = await refusingTakenNames(
      this.#queries.createQueries(caller.userId, [query], this.#assertUsage),
    );
    invariant(created !== undefined, 'a created query is answered');

    return created;
  }

  /** Takes what has a free name, or gets one; with `refuse`, all or none. */
  async importAll(
    caller: Caller,
    queries: readonly NewSavedQuery[],
    onDuplicate: OnDuplicate,
  ): Promise<ImportOutcome> {
    for (const query of queries) {
      assertQuerySize(query, this.#limits);
    }
    if (onDuplicate === 'refuse') {
      const created = await refusingTakenNames(
        this.#queries.createQueries(caller.userId, queries, this.#assertUsage),
      );
      return { importedCount: created.length, renamed: [], leftOut: [] };
    }

    const plan = planImport(queries, await this.#queries.listNames(caller.userId), onDuplicate);
    const stored = await this.#queries.createQueriesWithFreeNames(
      caller.userId,
      plan.queries,
      this.#assertUsage,
    );
    const names = new Set(stored.map(({ name }) => name));
    // Somebody else may have taken a name since.
    const late = plan.queries.map(({ name }) => name).filter((name) => !names.has(name));
    if (stored.length === 0 && queries.length > 0) {
      throw badRequest(DUPLICATE_NAME);
    }

    return {
      importedCount: stored.length,
      renamed: plan.renamed.filter((name) => names.has(name)),
      leftOut: [...plan.leftOut, ...late],
    };
  }

  async get(queryId: number, caller: Caller): Promise<SavedQuery> {
    const query = await this.#queries.findQuery(queryId, caller.userId);
    if (query === undefined || !mayRead(query, caller)) {
      throw notFound('query not found');
    }

    return query;
  }

  /** Tells apart what does not exist and what is not to be seen. */
  async getForExport(queryId: number, caller: Caller): Promise<SavedQuery> {
    const query = await this.#find(queryId, caller, undefined);
    if (!mayRead(query, caller)) {
      throw notFound(NO_QUERY);
    }

    return query;
  }

  async listAll(caller: Caller, scope: QueryScope): Promise<BatchedList<SavedQuery>> {
    return this.#queries.listQueries({ viewerId: caller.userId, scope }, ALL_BY_ID);
  }

  async update(queryId: number, caller: Caller, input: SavedQueryInput): Promise<SavedQuery> {
    const query = await this.#find(queryId, caller, NO_QUERY);
    if (!mayChange(query, caller)) {
      throw notFound(NO_QUERY);
    }

    const changes = changesOfSavedQuery(input);
    const changed = { ...query, ...changes };
    assertQuerySize(changed, this.#limits);
    // What becomes smaller is welcome, however much there is.
    const assertUsage = sizeOf(changed) > sizeOf(query) ? this.#assertUsage : () => undefined;
    const updated = await refusingTakenNames(this.#queries.updateQuery(queryId, changes, assertUsage));
    if (updated === undefined) {
      throw notFound(NO_QUERY);
    }

    return updated;
  }

  async remove(queryId: number, caller: Caller): Promise<void> {
    const query = await this.#find(queryId, caller, NO_QUERY);
    if (!mayChange(query, caller)) {
      throw forbidden('User does not have permission to delete this query');
    }

    await this.#queries.removeQuery(queryId);
  }

  /** At least one share. */
  async listShares(queryId: number, caller: Caller): Promise<readonly QueryShare[]> {
    const query = await this.#queries.findQuery(queryId, caller.userId);
    const isTold =
      query !== undefined && (query.isPublic || isOwner(query, caller) || isAdministrator(caller));
    const shares = isTold ? await this.#queries.listShares(queryId) : [];
    if (shares.length === 0) {
      throw notFound('no query permissions exist for saved query');
    }

    return shares;
  }

  /** The new shares; empty when there are none, or when nothing had to be done. */
  async share(queryId: number, caller: Caller, wish: SharingWish): Promise<readonly QueryShare[]> {
    if (wish.isPublic && wish.userIds.length > 0) {
      throw badRequest('Public cannot be true while user_ids is populated');
    }

    const query = await this.#find(queryId, caller, 'Query does not exist');
    const plan = planSharing(standingOf(query, caller), wish);
    switch (plan.action) {
      case 'refuse':
        throw refusalOf(plan);
      case 'nothing':
        return [];
      case 'publish':
        return this.#replaceShares(queryId, 'public');
      case 'privatise':
        return this.#replaceShares(queryId, []);
      case 'share':
        return this.#replaceShares(queryId, plan.userIds);
    }
  }

  /** @param userIds undefined: whoever it is shared with, and everybody */
  async unshare(queryId: number, caller: Caller, userIds: readonly string[] | undefined): Promise<void> {
    const query = await this.#find(queryId, caller, NO_QUERY);
    const plan = planUnsharing(standingOf(query, caller), userIds);
    switch (plan.action) {
      case 'refuse':
        throw refusalOf(plan);
      case 'privatise':
        await this.#replaceShares(queryId, []);
        return;
      case 'unshare':
        await this.#queries.removeShares(queryId, plan.userIds);
    }
  }

  async #find(queryId: number, caller: Caller, message: string | undefined): Promise<ViewedQuery> {
    const query = await this.#queries.findQuery(queryId, caller.userId);
    if (query === undefined) {
      throw notFound(message);
    }

    return query;
  }

  async #replaceShares(
    queryId: number,
    shares: 'public' | readonly string[],
  ): Promise<readonly QueryShare[]> {
    const stored = await this.#queries.replaceShares(queryId, shares);
    if (stored === undefined) {
      throw notFound();
    }

    return stored;
  }
}

function standingOf(query: ViewedQuery, caller: Caller): Standing {
  return {
    callerId: caller.userId,
    isOwner: isOwner(query, caller),
    isAdministrator: isAdministrator(caller),
    isPublic: query.isPublic,
    isSharedToCaller: query.isSharedToViewer,
  };
}

function refusalOf({ status, message }: Refusal): HttpError {
  return status === 403 ? forbidden(message) : badRequest(message);
}

async function refusingTakenNames<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw isDatabaseError(error, 'DATABASE_CONFLICT') ? badRequest(DUPLICATE_NAME) : error;
  }
}
