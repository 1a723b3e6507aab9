import type { Kysely } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { HistoryChanges } from './history-changes.ts';

/** Who changes something of a zone or label. */
export interface Author {
  /** A user's id, or the name of the service. */
  readonly id: string;
  readonly email: string | undefined;
}

export type HistoryAction =
  | 'CreateTag'
  | 'UpdateTag'
  | 'DeleteTag'
  | 'AnalysisEnabledTag'
  | 'AnalysisDisabledTag'
  | 'CreateSelector'
  | 'UpdateSelector'
  | 'DeleteSelector'
  | 'CertifyNodeAuto'
  | 'CertifyNodeManual'
  | 'CertifyNodeRevoked';

export interface HistoryEntry {
  readonly action: HistoryAction;
  /** The name of what is changed. */
  readonly target: string;
  readonly tagId: number;
  readonly environmentId?: string | undefined;
  readonly note?: string | undefined;
  readonly changes?: HistoryChanges | undefined;
}

/** The one place that tells what users did to zones and labels; an audit log would begin here. */
export async function recordHistory(
  kysely: Kysely<Tables>,
  author: Author,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length > 0) {
    await kysely
      .insertInto('asset_group_history')
      .values(
        entries.map(({ action, target, tagId, environmentId, note, changes }) => ({
          actor: author.id,
          email: author.email ?? null,
          action,
          target,
          asset_group_tag_id: tagId,
          environment_id: environmentId ?? null,
          note: note ?? null,
          changes: changes === undefined ? null : JSON.stringify(changes),
        })),
      )
      .execute();
  }
}
