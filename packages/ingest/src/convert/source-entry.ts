import type { GraphBatch } from '@secgraph/graph';
import { invariant, isCodedError } from '@secgraph/kernel';
import type { NodeDescription, Source, SourceOutput } from '../sources/source.ts';
import { type ContentSource, createMemorySource } from './content-source.ts';
import { convertSection, type SectionOutput } from './convert-section.ts';
import { EntryTally } from './entry-tally.ts';
import type { EntryContext } from './ingest-context.ts';
import type { EntryIdentity, EntryResult, IngestEntry } from './ingest-entry.ts';
import { outlineContent } from './outline-content.ts';
import { readSource } from './read-source.ts';

/** Documents under way for each thread that converts: each is about one run of records. */
const DOCUMENTS_PER_THREAD = 3;

type SourceDocument = SourceOutput & { readonly kind: 'document' };

/**
 * A file of another kind than collectors write. It becomes documents of the collector format, which go the way of
 * all others. The content stays the caller's.
 */
export class SourceEntry implements IngestEntry {
  readonly index: number;
  readonly fileName: string;
  readonly parentFileName: string;
  readonly type: string;
  readonly sourceKind = undefined;
  readonly descriptions: NodeDescription[] = [];
  readonly #content: ContentSource;
  readonly #source: Source;
  readonly #context: EntryContext;
  readonly #tally = new EntryTally();
  #isFinished = false;

  constructor(
    { index, fileName, parentFileName }: EntryIdentity,
    { content, source }: { readonly content: ContentSource; readonly source: Source },
    context: EntryContext,
  ) {
    this.index = index;
    this.fileName = fileName;
    this.parentFileName = parentFileName;
    this.type = source.name;
    this.#content = content;
    this.#source = source;
    this.#context = context;
  }

  async *batches(): AsyncGenerator<GraphBatch> {
    const { effort } = this.#context;
    effort.resume();
    try {
      for await (const output of this.#outputs()) {
        if ('error' in output) {
          this.#tally.addError(output.error, output.records);
        } else if ('warning' in output) {
          this.#tally.warnings.add(output.warning);
        } else {
          this.#tally.addRun(output.converted);
          effort.pause();
          yield output.converted.batch;
          effort.resume();
        }
      }
    } catch (error) {
      if (!isCodedError(error, 'INGEST_BAD_SOURCE') && !isCodedError(error, 'INGEST_TIME_SPENT')) {
        throw error;
      }
      this.#tally.addError(error.message, 0);
    } finally {
      effort.pause();
    }
    this.#tally.finish();
    this.#isFinished = true;
  }

  result(): EntryResult {
    invariant(this.#isFinished, 'the batches of an entry are consumed before its result is read');
    return {
      ...this.#tally.outcome(),
      index: this.index,
      fileName: this.fileName,
      parentFileName: this.parentFileName,
      unpackedBytes: this.#context.effort.unpackedBytes,
      type: this.type,
    };
  }

  /** In the order of the documents; what was made before the file broke off counts. */
  async *#outputs(): AsyncGenerator<SectionOutput> {
    const { pool, onConverted } = this.#context;
    const maxUnderWay = pool.size * DOCUMENTS_PER_THREAD;
    const underWay: Promise<readonly SectionOutput[]>[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      for await (const output of readSource(this.#source.name, this.#content.bytes, this.#context)) {
        switch (output.kind) {
          case 'document':
            underWay.push(this.#begin(output));
            break;
          case 'description':
            this.descriptions.push(output.description);
            break;
          case 'progress':
            onConverted(output.share);
            break;
          default:
            underWay.push(Promise.resolve([this.#describe(output)]));
            break;
        }
        while (underWay.length >= maxUnderWay) {
          yield* (await underWay.shift()) ?? [];
        }
      }
    } catch (error) {
      failure = { error };
    }
    while (underWay.length > 0) {
      yield* (await underWay.shift()) ?? [];
    }
    if (failure !== undefined) {
      throw failure.error;
    }
  }

  #describe(output: SourceOutput & { kind: 'error' | 'warning' }): SectionOutput {
    return output.kind === 'error' ? { error: output.message, records: 1 } : { warning: output.message };
  }

  #begin(document: SourceDocument): Promise<readonly SectionOutput[]> {
    this.#context.effort.take(document.bytes.length);
    const outputs = convertDocument(document, this.#context);
    // Whoever takes it from the queue meets the failure; nobody may.
    outputs.catch(() => {});
    return outputs;
  }
}

async function convertDocument(
  { type, bytes }: SourceDocument,
  context: EntryContext,
): Promise<readonly SectionOutput[]> {
  const content = createMemorySource(bytes);
  // How far the file is, is told by what reads it.
  const own: EntryContext = { ...context, onConverted: () => undefined };
  const outline = await outlineContent(content, own);
  invariant(outline.format === 'collector', 'sources write the collector format');
  const source = { format: 'collector', type: outline.meta.type, version: outline.meta.version } as const;
  const outputs: SectionOutput[] = [];
  for await (const output of convertSection(content, outline.dataOffset, source, own)) {
    outputs.push('error' in output ? { ...output, error: `${type}: ${output.error}` } : output);
  }
  return outputs;
}
