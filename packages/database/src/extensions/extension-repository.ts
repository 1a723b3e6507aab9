import type { ExtensionDocument } from '@secgraph/extensions';
import type { GraphModel } from '@secgraph/graph-schema';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { DatabaseError, isDatabaseError } from '../errors.ts';
import { SourceKindRepository } from '../graph/source-kind-repository.ts';
import type { Author } from '../zones/asset-group-history.ts';
import { assertUnclaimed } from './assert-unclaimed.ts';
import { digestExtension } from './digest-extension.ts';
import { listMissingZones } from './missing-zones.ts';
import { advanceRevision, lockModel, readRevision } from './model-revision.ts';
import { type ExtensionDetails, readDetails } from './read-details.ts';
import { type InstalledExtension, readInstalled } from './read-installed.ts';
import {
  type ListedRelationshipKind,
  listRelationshipKinds,
  type NodeKindRecord,
  type RelationshipKindRecord,
  readNodeKinds,
  readRelationshipKinds,
} from './read-kinds.ts';
import { readModel } from './read-model.ts';
import { type BuiltInKinds, storeBuiltInKinds } from './store-built-in.ts';
import { storeDeclarations } from './store-declarations.ts';
import { releaseIcons, storeIcons } from './store-icons.ts';
import { storeQueries } from './store-queries.ts';
import { storeRules } from './store-rules.ts';
import type { SchemaExtensionTable } from './tables.ts';

/** An extension as stored, the built-in ones included. */
export interface ExtensionRecord {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly namespace: string;
  readonly isBuiltIn: boolean;
  /** Of all that was installed. */
  readonly digest: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface UpsertOutcome {
  readonly extensionId: number;
  /** Undefined: it was not installed. */
  readonly before: { readonly version: string; readonly isSame: boolean } | undefined;
}

/**
 * Installed extensions. Every change is one transaction: it counts the revision up, tells those who keep the model, and
 * asks for an analysis, so that what is worked out goes by it.
 */
export class ExtensionRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** What kinds mean, as it is at one moment. */
  readModel(): Promise<GraphModel> {
    return readModel(this.#kysely);
  }

  /** Two models of the same revision are the same. */
  readRevision(): Promise<number> {
    return readRevision(this.#kysely);
  }

  /** By the names that people know. */
  async listExtensions(): Promise<readonly ExtensionRecord[]> {
    const rows = await this.#kysely
      .selectFrom('schema_extension')
      .selectAll()
      .orderBy('display_name')
      .orderBy('id')
      .execute();
    return rows.map(toRecord);
  }

  async findExtension(extensionId: number): Promise<ExtensionRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('schema_extension')
      .selectAll()
      .where('id', '=', extensionId)
      .executeTakeFirst();
    return row && toRecord(row);
  }

  /** What it declares, and what came with it. */
  findDetails(extensionId: number): Promise<ExtensionDetails | undefined> {
    return readDetails(this.#kysely, extensionId);
  }

  /** Those of the names that no zone has: rules of theirs fall to tier zero. */
  listMissingZones(names: readonly string[]): Promise<readonly string[]> {
    return listMissingZones(this.#kysely, names);
  }

  async findNodeKind(id: number): Promise<NodeKindRecord | undefined> {
    return (await readNodeKinds(this.#kysely, { id }))[0];
  }

  async findRelationshipKind(id: number): Promise<RelationshipKindRecord | undefined> {
    return (await readRelationshipKinds(this.#kysely, { id }))[0];
  }

  /** Those of the names that are declared. */
  listNodeKinds(names: readonly string[]): Promise<readonly NodeKindRecord[]> {
    return readNodeKinds(this.#kysely, { names });
  }

  /** The one of the name. */
  async findRelationshipKindByName(name: string): Promise<RelationshipKindRecord | undefined> {
    return (await readRelationshipKinds(this.#kysely, { names: [name] }))[0];
  }

  /** Undefined: whatever the filter would leave out. */
  listRelationshipKinds(
    filter: Parameters<typeof listRelationshipKinds>[1],
  ): Promise<readonly ListedRelationshipKind[]> {
    return listRelationshipKinds(this.#kysely, filter);
  }

  /** At each start. */
  storeBuiltInKinds(extensions: readonly BuiltInKinds[]): Promise<void> {
    return storeBuiltInKinds(this.#kysely, extensions);
  }

  /**
   * Installs extensions, or replaces those of their names: ids stay, what a document does not declare any more goes. The
   * same again changes nothing. All of them or none.
   *
   * @throws `DATABASE_EXTENSION_BUILT_IN`; `DATABASE_EXTENSION_CONFLICT` when another one declares something of it
   */
  upsertExtensions(
    documents: readonly ExtensionDocument[],
    author: Author,
  ): Promise<readonly UpsertOutcome[]> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockModel(transaction);
      const outcomes: UpsertOutcome[] = [];
      for (const document of documents) {
        outcomes.push(await upsertExtension(transaction, document));
      }
      if (outcomes.some(({ before }) => before?.isSame !== true)) {
        await announce(transaction, author);
      }
      return outcomes;
    });
  }

  /** What others declare of it; nothing changes. Empty: it can be installed. */
  async findConflicts(documents: readonly ExtensionDocument[]): Promise<readonly string[]> {
    try {
      await this.#kysely.transaction().execute(async (transaction) => {
        await lockModel(transaction);
        for (const document of documents) {
          await upsertExtension(transaction, document);
        }
        throw new Undone();
      });
    } catch (error) {
      if (
        isDatabaseError(error, 'DATABASE_EXTENSION_CONFLICT') ||
        isDatabaseError(error, 'DATABASE_EXTENSION_BUILT_IN')
      ) {
        return [error.message];
      }
      if (!(error instanceof Undone)) {
        throw error;
      }
    }
    return [];
  }

  /** What of an extension can be compared with another version; undefined: it is not installed. */
  readInstalled(document: Pick<ExtensionDocument, 'name'>): Promise<InstalledExtension | undefined> {
    return readInstalled(this.#kysely, document);
  }

  /** With all that came with it; what was collected stays. Returns whether there was one. @throws `DATABASE_EXTENSION_BUILT_IN` */
  removeExtension(extensionId: number, author: Author): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockModel(transaction);
      const row = await transaction
        .selectFrom('schema_extension')
        .select('is_builtin')
        .where('id', '=', extensionId)
        .executeTakeFirst();
      if (row === undefined) {
        return false;
      }
      if (row.is_builtin) {
        throw new DatabaseError('DATABASE_EXTENSION_BUILT_IN', 'built-in extensions cannot be deleted');
      }

      await storeRules(transaction, extensionId, []);
      await releaseIcons(transaction, extensionId, []);
      await transaction.deleteFrom('schema_extension').where('id', '=', extensionId).execute();
      await announce(transaction, author);
      return true;
    });
  }
}

/** Takes back what was only tried. */
class Undone extends Error {}

async function upsertExtension(
  transaction: Transaction<Tables>,
  document: ExtensionDocument,
): Promise<UpsertOutcome> {
  const stored = await findByName(transaction, document.name);
  if (stored?.is_builtin === true) {
    throw new DatabaseError('DATABASE_EXTENSION_BUILT_IN', 'cannot modify a built-in graph extension');
  }

  await assertUnclaimed(transaction, document);
  const digest = digestExtension(document);
  // Forgotten with the data of the source: whoever installs an extension again has it again.
  await registerSourceKinds(transaction, document);
  if (stored?.digest === digest) {
    return { extensionId: stored.id, before: { version: stored.version, isSame: true } };
  }

  const extensionId = await storeExtension(transaction, document, digest);
  const shown = document.nodeKinds.filter(({ isDisplayKind }) => isDisplayKind).map(({ name }) => name);
  await releaseIcons(transaction, extensionId, shown);
  await storeDeclarations(transaction, extensionId, document);
  await storeIcons(transaction, extensionId);
  await storeQueries(transaction, extensionId, document);
  await storeRules(transaction, extensionId, document.rules);
  return { extensionId, before: stored && { version: stored.version, isSame: false } };
}

async function registerSourceKinds(
  transaction: Transaction<Tables>,
  { environments }: ExtensionDocument,
): Promise<void> {
  const sourceKinds = new SourceKindRepository(transaction);
  for (const sourceKind of new Set(environments.map((environment) => environment.sourceKind))) {
    await sourceKinds.upsertSourceKind(sourceKind);
  }
}

async function announce(transaction: Transaction<Tables>, author: Author): Promise<void> {
  await advanceRevision(transaction);
  await new AnalysisRequestRepository(transaction).requestAnalysis(author.id);
}

function findByName(transaction: Transaction<Tables>, name: string) {
  return transaction
    .selectFrom('schema_extension')
    .select(['id', 'version', 'digest', 'is_builtin'])
    .where('name', '=', name)
    .executeTakeFirst();
}

async function storeExtension(
  transaction: Transaction<Tables>,
  { name, displayName, version, namespace, about, hasCaseSensitiveIds }: ExtensionDocument,
  digest: string,
): Promise<number> {
  const { publisher, homepage, licence } = about;
  const columns = {
    display_name: displayName,
    version,
    namespace,
    digest,
    case_sensitive_ids: hasCaseSensitiveIds,
    publisher,
    homepage,
    licence,
  };
  const { id } = await transaction
    .insertInto('schema_extension')
    .values({ name, ...columns })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toRecord(row: Selectable<SchemaExtensionTable>): ExtensionRecord {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    version: row.version,
    namespace: row.namespace,
    isBuiltIn: row.is_builtin,
    digest: row.digest,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
