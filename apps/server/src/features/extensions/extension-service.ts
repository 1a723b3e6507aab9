import { isDatabaseError } from '@secgraph/database';
import type { ExtensionRepository, UpsertOutcome } from '@secgraph/database/extensions';
import type { Author } from '@secgraph/database/zones';
import { compareVersions, type ExtensionDocument } from '@secgraph/extensions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { badRequest, HttpError } from '../../http/http-error.ts';
import type { CurrentModel } from './current-model.ts';
import type { ExtensionReader } from './extension-reader.ts';
import type { ExtensionSource } from './read-question.ts';

export interface ExtensionParts {
  readonly extensions: ExtensionRepository;
  readonly model: CurrentModel;
  readonly reader: ExtensionReader;
  readonly graph: GraphQueries;
  /** Of the service. */
  readonly version: string;
}

/** What clients are told of a document begins so. */
const PROBLEM = 'graph schema validation error: ';

/** Installs and removes extensions. Refusals are in the words of the API. */
export class ExtensionService {
  readonly #parts: ExtensionParts;

  constructor(parts: ExtensionParts) {
    this.#parts = parts;
  }

  /** What was sent, or what the product brings, checked, statements of its rules included. */
  async read(source: ExtensionSource, limits: JobLimits): Promise<readonly ExtensionDocument[]> {
    const documents = await this.parse(source, limits.caller?.userId ?? '');
    await this.#checkRules(documents, limits);

    return documents;
  }

  /** The same, but that nobody looks at statements. @param asker who takes turns with others */
  async parse(source: ExtensionSource, asker: string): Promise<readonly ExtensionDocument[]> {
    const { model, reader, version } = this.#parts;
    if ('bytes' in source && source.bytes.length === 0) {
      throw badRequest('open graph extension payload cannot be empty');
    }

    const { relationshipKinds, environmentKinds } = model.current;
    const declared = environmentKinds.filter(({ extension }) => extension !== undefined);
    const question = {
      source,
      known: {
        relationshipKinds: [...relationshipKinds.keys()],
        environmentKinds: declared.map(({ kind }) => kind),
      },
      serviceVersion: version,
    };

    return reader.read(question, asker);
  }

  /** All or none. The model of this process is what they make of it afterwards. */
  async install(documents: readonly ExtensionDocument[], author: Author): Promise<readonly UpsertOutcome[]> {
    const { extensions, model } = this.#parts;
    const outcomes = await refusing(extensions.upsertExtensions(documents, author));
    await model.refresh();

    return outcomes;
  }

  /** Returns whether there was one. */
  async remove(extensionId: number, author: Author): Promise<boolean> {
    const { extensions, model } = this.#parts;
    const isRemoved = await refusing(extensions.removeExtension(extensionId, author));
    await model.refresh();

    return isRemoved;
  }

  async #checkRules(documents: readonly ExtensionDocument[], limits: JobLimits): Promise<void> {
    const rules = documents.flatMap((document) => [
      ...document.rules,
      ...document.listFindings.map(({ displayName, cypher }) => ({ name: displayName, cypher })),
    ]);
    if (rules.length === 0 || (await this.#findProblem(rules, limits)) === undefined) {
      return;
    }

    for (const rule of rules) {
      const problem = await this.#findProblem([rule], limits);
      if (problem !== undefined) {
        throw badRequest(`${PROBLEM}cypher of rule ${rule.name} is invalid: ${problem}`);
      }
    }
  }

  async #findProblem(
    rules: readonly { readonly cypher: string }[],
    limits: JobLimits,
  ): Promise<string | undefined> {
    const statements = rules.map(({ cypher }) => cypher);
    const bytes = await this.#parts.graph.run('checkSeeds', { statements }, limits);
    const { problem }: { readonly problem?: string | null } = JSON.parse(Buffer.from(bytes).toString());

    return problem ?? undefined;
  }
}

/** What installing would replace by something older; nobody keeps it from doing so. */
export function describeDowngrades(
  documents: readonly ExtensionDocument[],
  outcomes: readonly UpsertOutcome[],
): readonly string[] {
  return documents.flatMap(({ name, version }, index) => {
    const before = outcomes[index]?.before?.version;
    return before !== undefined && compareVersions(version, before) < 0
      ? [`the extension ${name} was replaced by an older version: ${version} instead of ${before}`]
      : [];
  });
}

async function refusing<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_EXTENSION_BUILT_IN')) {
      throw badRequest(error.message);
    }
    if (isDatabaseError(error, 'DATABASE_EXTENSION_CONFLICT')) {
      throw badRequest(`${PROBLEM}${error.message}`);
    }
    if (isDatabaseError(error, 'DATABASE_NO_ZONES')) {
      throw new HttpError('HTTP_NOT_READY', error.message, { cause: error });
    }
    throw error;
  }
}
