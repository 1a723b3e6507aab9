import type { PropertyObject, PropertyValue } from '@secgraph/graph';
import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';
import type { ManualChangeType, ManualOutcome, ReplacedContent } from './manual-change.ts';

export interface ByHandTables {
  element_note: ElementNoteTable;
  manual_change: ManualChangeTable;
}

export interface ElementNoteTable {
  id: Generated<number>;
  object_id: string;
  relationship_kind: Generated<string>;
  end_object_id: Generated<string>;
  name: string;
  end_name: Generated<string>;
  text: string;
  user_id: Nullable<string>;
  author: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ManualChangeTable {
  id: Generated<number>;
  request_id: string;
  type: ManualChangeType;
  object_id: string;
  relationship_kind: Generated<string>;
  end_object_id: Generated<string>;
  property: Generated<string>;
  content: ColumnType<ManualContent, string>;
  replaced: ColumnType<ReplacedContent | null, string | null>;
  name: string;
  end_name: Generated<string>;
  reason: Generated<string>;
  user_id: Nullable<string>;
  author: string;
  created_at: Date;
  expires_at: Nullable<Date>;
  ended_at: Nullable<Date>;
  ended_by: Generated<string>;
  outcome: Nullable<ManualOutcome>;
}

/** What of an action has no column of its own. */
interface ManualContent {
  readonly kinds?: readonly string[];
  readonly properties?: PropertyObject;
  readonly value?: PropertyValue | null;
}
