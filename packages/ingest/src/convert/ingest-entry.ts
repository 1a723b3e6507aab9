import type { GraphBatch } from '@secgraph/graph';
import { invariant, isCodedError } from '@secgraph/kernel';
import type { RecordSource } from '../converters/record-source.ts';
import { selectConverter } from '../converters/select-converter.ts';
import type { DocumentOutline } from '../decode/scan-document.ts';
import { describeTail } from '../decode/scan-tail.ts';
import type { NodeDescription } from '../sources/source.ts';
import type { ContentSource } from './content-source.ts';
import { convertSection } from './convert-section.ts';
import { type EntryOutcome, EntryTally } from './entry-tally.ts';
import type { EntryContext } from './ingest-context.ts';
import { objectIdCaseOf } from './object-id-case.ts';

export interface EntryIdentity {
  /** Place among the entries of the uploaded file. */
  readonly index: number;
  readonly fileName: string;
  /** Name of the archive; empty for a plain upload. */
  readonly parentFileName: string;
}

export interface EntryResult extends EntryIdentity, EntryOutcome {
  /** What the file came to, every layer of packing counted. */
  readonly unpackedBytes: number;
  /** `meta.type`, `opengraph`, the name of a source, or `undefined` for what is none of these. */
  readonly type: string | undefined;
}

/** One file: a plain upload, or one entry of an archive. */
export interface IngestEntry extends EntryIdentity {
  readonly type: string | undefined;
  /** The kind that the file gives all its nodes; it is to be registered before the batches are applied. */
  readonly sourceKind: string | undefined;
  /** What the records become, in record order. To be consumed once, before the next entry is asked for. */
  batches(): AsyncGenerator<GraphBatch>;
  /** What is told of nodes that are to be looked up; complete once the batches are consumed. */
  readonly descriptions: readonly NodeDescription[];
  /** Complete once the batches are consumed. */
  result(): EntryResult;
}

/** An entry that could not be opened or is no collector file. */
export function createFailedEntry(identity: EntryIdentity, error: string, unpackedBytes = 0): IngestEntry {
  const result: EntryResult = {
    ...identity,
    errors: [error],
    warnings: [],
    recordsDeclared: 0,
    recordsRead: 0,
    recordsConverted: 0,
    unpackedBytes,
    type: undefined,
    notes: new Map(),
    domainCounts: {},
  };
  return {
    ...identity,
    type: undefined,
    sourceKind: undefined,
    descriptions: [],
    async *batches() {},
    result: () => result,
  };
}

interface Section {
  readonly source: RecordSource;
  readonly offset: number;
}

/** An entry whose outline is known. The content stays the caller's. */
export class OutlinedEntry implements IngestEntry {
  readonly index: number;
  readonly fileName: string;
  readonly parentFileName: string;
  readonly type: string;
  readonly sourceKind: string | undefined;
  readonly descriptions = [];
  readonly #content: ContentSource;
  readonly #outline: DocumentOutline;
  readonly #context: EntryContext;
  readonly #tally = new EntryTally();
  #bytesConverted = 0;
  #isFinished = false;

  constructor(
    identity: EntryIdentity,
    { content, outline }: { content: ContentSource; outline: DocumentOutline },
    context: EntryContext,
  ) {
    this.index = identity.index;
    this.fileName = identity.fileName;
    this.parentFileName = identity.parentFileName;
    const { type, sourceKind } = nameSource(outline);
    this.type = type;
    this.sourceKind = sourceKind;
    this.#content = content;
    this.#outline = outline;
    this.#context = context;
  }

  async *batches(): AsyncGenerator<GraphBatch> {
    for (const section of orderSections(this.#outline, this.#context)) {
      const selection = selectConverter(section.source);
      if (!selection.ok) {
        this.#tally.errors.add(selection.error.message);
      } else if (selection.value.action === 'ignore') {
        this.#tally.warnings.add(selection.value.warning);
      } else {
        yield* this.#convert(section);
      }
    }
    if (this.#outline.format === 'opengraph') {
      const remark = describeTail(this.#outline.tail);
      this.#tally.warnings.addAll(remark === undefined ? [] : [remark]);
      this.#tally.errors.addAll(this.#outline.problems);
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

  async *#convert(section: Section): AsyncGenerator<GraphBatch> {
    const { effort } = this.#context;
    effort.resume();
    try {
      for await (const output of convertSection(
        this.#content,
        section.offset,
        section.source,
        this.#context,
      )) {
        if ('error' in output) {
          this.#tally.addError(output.error, output.records);
        } else if ('warning' in output) {
          this.#tally.warnings.add(output.warning);
        } else {
          this.#tally.addRun(output.converted);
          this.#bytesConverted += output.bytes;
          this.#context.onConverted(this.#bytesConverted / Math.max(this.#content.sizeBytes, 1));
          effort.pause();
          yield output.converted.batch;
          effort.resume();
        }
      }
    } catch (error) {
      if (!isCodedError(error, 'INGEST_TIME_SPENT')) {
        throw error;
      }
      this.#tally.errors.add(error.message);
    } finally {
      effort.pause();
    }
  }
}

function nameSource(outline: DocumentOutline): { type: string; sourceKind: string | undefined } {
  switch (outline.format) {
    case 'collector':
      return { type: outline.meta.type, sourceKind: undefined };
    case 'opengraph':
      return { type: 'opengraph', sourceKind: outline.sourceKind };
  }
}

/** Nodes come before edges, wherever they stand: edges may look nodes of the same file up. */
function orderSections(
  outline: DocumentOutline,
  { takesOldLocalGroups, idsKeptAsSent }: EntryContext,
): readonly Section[] {
  if (outline.format === 'collector') {
    const { type, version } = outline.meta;
    return [
      { source: { format: 'collector', type, version, takesOldLocalGroups }, offset: outline.dataOffset },
    ];
  }

  const { sourceKind, sections } = outline;
  const objectIdCase = objectIdCaseOf(sourceKind, idsKeptAsSent);
  const ofGraph = sections.map(({ name, offset }): Section & { name: string } => ({
    name,
    source: { format: 'opengraph', section: name, sourceKind, objectIdCase },
    offset,
  }));
  return [
    ...ofGraph.filter(({ name }) => name === 'nodes'),
    ...ofGraph.filter(({ name }) => name === 'edges'),
  ];
}
