import type { GraphBatch } from '@secgraph/graph';
import { invariant, isCodedError } from '@secgraph/kernel';
import { MessageCounts } from '../batch/message-counts.ts';
import type { RecordSource } from '../converters/record-source.ts';
import { selectConverter } from '../converters/select-converter.ts';
import type { DocumentOutline } from '../decode/scan-document.ts';
import { describeTail } from '../decode/scan-tail.ts';
import type { ContentSource } from './content-source.ts';
import type { ConvertedRun } from './convert-run.ts';
import { convertSection } from './convert-section.ts';
import { type DomainCounts, DomainTally } from './domain-counts.ts';
import type { EntryContext } from './ingest-context.ts';
import { MESSAGES_PER_FILE, MessageLog } from './message-log.ts';
import { objectIdCaseOf } from './object-id-case.ts';
import { SpellingLog } from './spelling-log.ts';

export interface EntryIdentity {
  /** Place among the entries of the uploaded file. */
  readonly index: number;
  readonly fileName: string;
  /** Name of the archive; empty for a plain upload. */
  readonly parentFileName: string;
}

export interface EntryResult extends EntryIdentity {
  /** Decoding and structure: a file with any has failed. */
  readonly errors: readonly string[];
  /** What was left out of a file that is otherwise in order. */
  readonly warnings: readonly string[];
  /** Records that stand in the file, as far as its text could be followed. */
  readonly recordsDeclared: number;
  readonly recordsRead: number;
  readonly recordsConverted: number;
  /** What the file came to, every layer of packing counted. */
  readonly unpackedBytes: number;
  /** `meta.type`, `opengraph`, or `undefined` for what is neither. */
  readonly type: string | undefined;
  /** For the log: what was passed over without a warning, and how often. */
  readonly notes: ReadonlyMap<string, number>;
  readonly domainCounts: DomainCounts;
}

/** One file: a plain upload, or one entry of an archive. */
export interface IngestEntry extends EntryIdentity {
  readonly type: string | undefined;
  /** The kind that the file gives all its nodes; it is to be registered before the batches are applied. */
  readonly sourceKind: string | undefined;
  /** What the records become, in record order. To be consumed once, before the next entry is asked for. */
  batches(): AsyncGenerator<GraphBatch>;
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
  readonly #content: ContentSource;
  readonly #outline: DocumentOutline;
  readonly #context: EntryContext;
  readonly #errors = new MessageLog(MESSAGES_PER_FILE);
  readonly #warnings = new MessageLog(MESSAGES_PER_FILE);
  readonly #notes = new MessageCounts();
  readonly #countedWarnings = new MessageCounts();
  readonly #domains = new DomainTally();
  readonly #spellings = new SpellingLog();
  #recordsDeclared = 0;
  #recordsRead = 0;
  #recordsConverted = 0;
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
        this.#errors.add(selection.error.message);
      } else if (selection.value.action === 'ignore') {
        this.#warnings.add(selection.value.warning);
      } else {
        yield* this.#convert(section);
      }
    }
    if (this.#outline.format === 'opengraph') {
      const remark = describeTail(this.#outline.tail);
      this.#warnings.addAll(remark === undefined ? [] : [remark]);
      this.#errors.addAll(this.#outline.problems);
    }
    this.#warnings.addAll(this.#spellings.warnings);
    for (const [message, count] of this.#countedWarnings.byMessage) {
      this.#warnings.add(`${message}: ${count}`);
    }
    this.#isFinished = true;
  }

  result(): EntryResult {
    invariant(this.#isFinished, 'the batches of an entry are consumed before its result is read');
    return {
      index: this.index,
      fileName: this.fileName,
      parentFileName: this.parentFileName,
      errors: this.#errors.toList(),
      warnings: this.#warnings.toList(),
      recordsDeclared: this.#recordsDeclared,
      recordsRead: this.#recordsRead,
      recordsConverted: this.#recordsConverted,
      unpackedBytes: this.#context.effort.unpackedBytes,
      type: this.type,
      notes: this.#notes.byMessage,
      domainCounts: this.#domains.counts,
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
          this.#errors.add(output.error);
          this.#recordsDeclared += output.records;
        } else if ('warning' in output) {
          this.#warnings.add(output.warning);
        } else {
          this.#note(output.converted);
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
      this.#errors.add(error.message);
    } finally {
      effort.pause();
    }
  }

  #note(converted: ConvertedRun): void {
    this.#recordsDeclared += converted.recordsRead;
    this.#recordsRead += converted.recordsRead;
    this.#recordsConverted += converted.recordsConverted;
    this.#errors.addAll(converted.errors.messages, converted.errors.more);
    this.#warnings.addAll(converted.warnings.messages, converted.warnings.more);
    this.#notes.addAll(converted.notes);
    this.#domains.addAll(converted.domainCounts);
    this.#spellings.add(converted.spellings);
    this.#countedWarnings.addAll(converted.countedWarnings);
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
