import type { DeclaredTexts, FindingType } from '@secgraph/analysis';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import type { Author } from '../zones/asset-group-history.ts';
import { advanceRevision, lockModel } from './model-revision.ts';

/** Sections whose key has one of these tell what to do about a relationship. */
const REMEDY_KEYS = /remediation|mitigation|defen/;

/** What is stored of types of findings beside the findings. */
export class FindingTypeRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Switches a type on or off, from the analysis on that it asks for. The same again changes nothing. */
  setEnabled(finding: string, isEnabled: boolean, author: Author): Promise<void> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockModel(transaction);
      const changed = await transaction
        .insertInto('finding_switch')
        .values({ finding, is_enabled: isEnabled })
        .onConflict((conflict) =>
          conflict
            .column('finding')
            .doUpdateSet({ is_enabled: isEnabled, updated_at: sql`now()` })
            .where('finding_switch.is_enabled', '!=', isEnabled),
        )
        .executeTakeFirst();
      if (changed.numInsertedOrUpdatedRows !== 0n) {
        await advanceRevision(transaction);
        await new AnalysisRequestRepository(transaction).requestAnalysis(author.id);
      }
    });
  }

  /**
   * Of a finding that its extension wrote, its own texts; of another one, those of its kind of relationship; undefined
   * where the type is built in, or is no more.
   */
  async readTexts(type: FindingType): Promise<DeclaredTexts | undefined> {
    if (type.declared === undefined) {
      return undefined;
    }
    if (type.shape === 'list') {
      return withShort(await this.#readWritten(type.declared.findingId));
    }

    const { extensionId, findingId } = type.declared;
    return (
      (findingId === undefined ? undefined : await this.#readWritten(findingId)) ??
      (await this.#readOfKind(extensionId, type.kind))
    );
  }

  async #readWritten(findingId: number): Promise<DeclaredTexts | undefined> {
    return this.#kysely
      .selectFrom('schema_finding')
      .select([
        'short_description as shortDescription',
        'long_description as longDescription',
        'short_remediation as shortRemediation',
        'long_remediation as longRemediation',
      ])
      .where('id', '=', findingId)
      .executeTakeFirst();
  }

  async #readOfKind(extensionId: number, name: string): Promise<DeclaredTexts> {
    const kind = await this.#kysely
      .selectFrom('schema_relationship_kind')
      .select(['id', 'description'])
      .where('extension_id', '=', extensionId)
      .where('name', '=', name)
      .executeTakeFirst();
    const sections =
      kind === undefined
        ? []
        : await this.#kysely
            .selectFrom('schema_kind_info')
            .select(['key', 'title', 'markdown'])
            .where('relationship_kind_id', '=', kind.id)
            .orderBy('position')
            .orderBy('title')
            .execute();
    const description = kind?.description ?? '';
    const told = sections.map(({ title, markdown }) => `## ${title}\n\n${markdown}`);
    const remedies = sections.filter(({ key }) => REMEDY_KEYS.test(key));

    return {
      shortDescription: firstSentence(description),
      longDescription: [description, ...told].filter((text) => text !== '').join('\n\n'),
      shortRemediation: firstSentence(remedies[0]?.markdown ?? ''),
      longRemediation: remedies.map(({ markdown }) => markdown).join('\n\n'),
    };
  }
}

/** Who writes a rule writes each text once. */
function withShort(written: DeclaredTexts | undefined): DeclaredTexts | undefined {
  return (
    written && {
      ...written,
      shortDescription: firstSentence(written.longDescription),
      shortRemediation: firstSentence(written.longRemediation),
    }
  );
}

function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?])\s/, 1);
  return first;
}
