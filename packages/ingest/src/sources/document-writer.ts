import type { CollectorType } from '../decode/file-meta.ts';
import type { SourceOutput } from './source.ts';

/** Large enough that a document costs nothing beside its records, small enough to hold one of each type. */
const DOCUMENT_BYTES = 1024 * 1024;
const VERSION = 6;

interface OpenDocument {
  readonly parts: string[];
  length: number;
}

/** Gathers records by type and cuts them into documents of the collector format. */
export class DocumentWriter {
  readonly #methods: () => number;
  readonly #open = new Map<CollectorType, OpenDocument>();
  readonly #finished: SourceOutput[] = [];

  /** `methods`: what was collected, as collectors tell it in `meta`; asked for when a document is finished. */
  constructor(methods: () => number) {
    this.#methods = methods;
  }

  /** @param record as JSON */
  add(type: CollectorType, record: string): void {
    let document = this.#open.get(type);
    if (document === undefined) {
      document = { parts: [], length: 0 };
      this.#open.set(type, document);
    }
    document.parts.push(record);
    document.length += record.length;
    if (document.length >= DOCUMENT_BYTES) {
      this.#finish(type, document);
    }
  }

  /** Documents that are full; none of them twice. */
  takeFinished(): readonly SourceOutput[] {
    return this.#finished.length === 0 ? NOTHING : this.#finished.splice(0);
  }

  /** What is left. */
  takeAll(): readonly SourceOutput[] {
    for (const [type, document] of this.#open) {
      this.#finish(type, document);
    }
    return this.takeFinished();
  }

  #finish(type: CollectorType, { parts }: OpenDocument): void {
    this.#open.delete(type);
    const meta = JSON.stringify({ type, version: VERSION, methods: this.#methods(), count: parts.length });
    const text = Buffer.from(`{"meta":${meta},"data":[${parts.join(',')}]}`);
    // Its own memory, so that it can be handed to another thread.
    const bytes = new Uint8Array(text.length);
    bytes.set(text);
    this.#finished.push({ kind: 'document', type, records: parts.length, bytes });
  }
}

const NOTHING: readonly SourceOutput[] = [];
