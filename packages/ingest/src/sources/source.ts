import type { CollectorType } from '../decode/file-meta.ts';
import type { SourceFile } from './source-file.ts';

/** A kind of file that is no collector's, but is turned into the documents of one. */
export interface Source {
  readonly name: SourceName;
  /** As messages call such a file. */
  readonly title: string;
  /** How many bytes from the start tell what it is. */
  readonly headBytes: number;
  /** It is text, so it is stored as UTF-8 without a byte order mark, whatever encoding it comes in. */
  readonly isText: boolean;
  /** Whether a file begins like one. */
  recognises(head: Uint8Array): boolean;
  /** Of JSON: whether what has come so far is too little to say. */
  mayBecome?(head: Uint8Array): boolean;
  /** Looks at a file while it is received. */
  createCheck(): SourceCheck;
  /**
   * Turns a file into documents of the collector format, in memory that does not depend on its values. Throws
   * `INGEST_BAD_SOURCE` for a file of which nothing can be read.
   */
  convert(file: SourceFile): Generator<SourceOutput, void>;
}

export type SourceName = 'ad-explorer' | 'certipy' | 'ldif';

/** Sees the bytes of a file as they come, and in the end knows whether it can be one. */
export interface SourceCheck {
  push(bytes: Uint8Array): void;
  /** Why it is none, as the sender is told. */
  finish(): string | undefined;
}

export type SourceOutput =
  /** A whole document, as the text of a file. */
  | {
      readonly kind: 'document';
      readonly type: CollectorType;
      readonly records: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  /** What the file tells of an object that it does not know the id of. */
  | { readonly kind: 'description'; readonly description: NodeDescription }
  /** An object that could not be read, with its place. */
  | { readonly kind: 'error'; readonly message: string }
  /** What was left out of a file that is otherwise in order. */
  | { readonly kind: 'warning'; readonly message: string }
  /** The share that is done, from 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number };

/** Properties for the one node that is meant; it is looked up when the whole file is in. */
export interface NodeDescription {
  /** What messages call it. */
  readonly title: string;
  readonly kind: string;
  /** Properties that the node has, in any letter case. */
  readonly matchers: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, DescribedValue>>;
  /** Only where the node has no value yet. */
  readonly defaults: Readonly<Record<string, DescribedValue>>;
}

type DescribedValue = string | number | boolean | readonly string[];
