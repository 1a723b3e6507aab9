import type { AlertsTables } from '../alerts/tables.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { AuthTables } from '../auth/tables.ts';
import type { ByHandTables } from '../by-hand/tables.ts';
import type { CollectionTables } from '../collection/tables.ts';
import type { ConfigTables } from '../config/tables.ts';
import type { DatapipeTables } from '../datapipe/tables.ts';
import type { ExtensionsTables } from '../extensions/tables.ts';
import type { FindingsTables } from '../findings/tables.ts';
import type { GraphTables } from '../graph/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { NotebooksTables } from '../notebooks/tables.ts';
import type { ReportsTables } from '../reports/tables.ts';
import type { SavedQueriesTables } from '../saved-queries/tables.ts';
import type { UploadsTables } from '../uploads/tables.ts';
import type { WorkspacesTables } from '../workspaces/tables.ts';
import type { ZonesTables } from '../zones/tables.ts';
import type { Stamp } from './column-types.ts';

/** Every table and its columns, as the migrations leave them; each room knows its own. */
export interface Tables
  extends AlertsTables,
    AuditTables,
    AuthTables,
    ByHandTables,
    CollectionTables,
    ConfigTables,
    DatapipeTables,
    ExtensionsTables,
    FindingsTables,
    GraphTables,
    MailTables,
    NotebooksTables,
    ReportsTables,
    SavedQueriesTables,
    UploadsTables,
    WorkspacesTables,
    ZonesTables {
  schema_migration: SchemaMigrationTable;
}

interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Stamp;
  /** Of those that note it. */
  release: string | null;
}
