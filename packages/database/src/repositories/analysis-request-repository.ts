import { type Kysely, type Selectable, sql } from 'kysely';
import type { AnalysisRequestTable, Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';

export type AnalysisRequest =
  | { readonly type: 'analysis'; readonly requestedBy: string; readonly requestedAt: Date }
  | {
      readonly type: 'deletion';
      readonly requestedBy: string;
      readonly requestedAt: Date;
      readonly scope: DeletionScope;
    };

/** What of the graph is to be deleted. */
export interface DeletionScope {
  /** Everything collected. */
  readonly isEverything: boolean;
  /** Nodes without any registered source kind. */
  readonly isSourceless: boolean;
  /** Nodes of these source kinds, by name. */
  readonly sourceKinds: readonly string[];
  /** Relationships of these kinds, by name. */
  readonly relationshipKinds: readonly string[];
}

/**
 * The one pending request to the datapipe: an analysis, or a deletion (which an analysis follows by itself).
 * Every method is one statement.
 */
export interface AnalysisRequestRepository {
  findRequest(): Promise<AnalysisRequest | undefined>;
  /** Does nothing while any request is pending. Returns whether it was stored. */
  requestAnalysis(requestedBy: string): Promise<boolean>;
  /** Replaces a pending analysis; does nothing while a deletion is pending. Returns whether it was stored. */
  requestDeletion(requestedBy: string, scope: DeletionScope): Promise<boolean>;
  /** Withdraws a pending analysis. */
  cancelAnalysis(): Promise<'canceled' | 'nothing-pending' | 'deletion-pending'>;
  /** Takes the pending analysis, if that is what is pending: it starts now, so a new request runs again. */
  takeAnalysis(): Promise<AnalysisRequest | undefined>;
  /** A finished deletion makes room for the analysis that must follow it. */
  replaceDeletionByAnalysis(requestedBy: string): Promise<void>;
}

export function createAnalysisRequestRepository(kysely: Kysely<Tables>): AnalysisRequestRepository {
  return {
    async findRequest() {
      const row = await kysely.selectFrom('analysis_request').selectAll().executeTakeFirst();
      return row && toRequest(row);
    },

    async requestAnalysis(requestedBy) {
      const row = await kysely
        .insertInto('analysis_request')
        .values({ requested_by: requestedBy, request_type: 'analysis' })
        .onConflict((conflict) => conflict.doNothing())
        .returning(wakeDatapipe.as('woken'))
        .executeTakeFirst();
      return row !== undefined;
    },

    async requestDeletion(requestedBy, scope) {
      const row = await kysely
        .insertInto('analysis_request')
        .values({ requested_by: requestedBy, request_type: 'deletion', ...deletionColumns(scope) })
        .onConflict((conflict) =>
          conflict
            .column('only_row')
            .doUpdateSet({
              requested_by: requestedBy,
              request_type: 'deletion',
              requested_at: sql<Date>`now()`,
              ...deletionColumns(scope),
            })
            .where('analysis_request.request_type', '=', 'analysis'),
        )
        .returning(wakeDatapipe.as('woken'))
        .executeTakeFirst();
      return row !== undefined;
    },

    async cancelAnalysis() {
      const { rows } = await sql<{ request_type: string }>`
        WITH pending AS (SELECT request_type FROM analysis_request),
          canceled AS (DELETE FROM analysis_request WHERE request_type = 'analysis')
        SELECT request_type FROM pending`.execute(kysely);
      if (rows[0] === undefined) {
        return 'nothing-pending';
      }
      return rows[0].request_type === 'analysis' ? 'canceled' : 'deletion-pending';
    },

    async takeAnalysis() {
      const row = await kysely
        .deleteFrom('analysis_request')
        .where('request_type', '=', 'analysis')
        .returningAll()
        .executeTakeFirst();
      return row && toRequest(row);
    },

    async replaceDeletionByAnalysis(requestedBy) {
      await kysely
        .updateTable('analysis_request')
        .set({
          requested_by: requestedBy,
          request_type: 'analysis',
          requested_at: sql<Date>`now()`,
          ...deletionColumns(NOTHING),
        })
        .where('request_type', '=', 'deletion')
        .execute();
    },
  };
}

const NOTHING: DeletionScope = {
  isEverything: false,
  isSourceless: false,
  sourceKinds: [],
  relationshipKinds: [],
};

function deletionColumns(scope: DeletionScope) {
  return {
    delete_all_graph: scope.isEverything,
    delete_sourceless_graph: scope.isSourceless,
    delete_source_kinds: [...scope.sourceKinds],
    delete_relationships: [...scope.relationshipKinds],
  };
}

function toRequest(row: Selectable<AnalysisRequestTable>): AnalysisRequest {
  const base = { requestedBy: row.requested_by, requestedAt: row.requested_at };
  if (row.request_type === 'analysis') {
    return { type: 'analysis', ...base };
  }

  return {
    type: 'deletion',
    ...base,
    scope: {
      isEverything: row.delete_all_graph,
      isSourceless: row.delete_sourceless_graph,
      sourceKinds: row.delete_source_kinds,
      relationshipKinds: row.delete_relationships,
    },
  };
}
