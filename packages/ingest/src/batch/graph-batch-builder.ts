import type { GraphBatch, MatchedRelationship } from '@secgraph/graph';
import { decodeText } from '../decode/decode-text.ts';
import { IdSpellings, type SpellingClash } from './id-spellings.ts';
import { KindSetInterner } from './kind-set-interner.ts';
import { MessageCounts } from './message-counts.ts';
import { NameListInterner } from './name-list-interner.ts';
import { NodeUpsertTable } from './node-upsert-table.ts';
import { type ObjectIdCase, ObjectIdInterner, OTHER, TOO_LONG } from './object-id-interner.ts';
import { RelationshipTable } from './relationship-table.ts';
import { OBJECT_ID_TOO_LONG } from './storage-limits.ts';
import { StringInterner } from './string-interner.ts';
import { StubTable } from './stub-table.ts';

/**
 * An object id of one batch, in normal form: an index, valid only for the builder that handed it out. One that
 * is too long to be stored gets {@link TOO_LONG}: what refers to it is skipped with a warning.
 */
export type ObjectRef = number;

/**
 * Kinds of a node. Keep lists that come up often as constants: a list met again as the same array is not
 * looked at again.
 */
export type KindList = readonly string[];

export interface NodeOptions {
  /** The node has a record of its own in the input. */
  readonly isCollected?: boolean;
  /** Properties to remove, none of which is among those to set. */
  readonly removed?: readonly string[];
  /** JSON object text of properties that are set only where the node has no value yet. */
  readonly defaults?: string;
}

export interface FinishedBatch {
  readonly batch: GraphBatch;
  /** Buffers to transfer when the batch goes to another thread. */
  readonly transferables: readonly ArrayBufferLike[];
  /** For the person who uploaded the file; limited in number. */
  readonly warnings: readonly string[];
  /** For the log: what was passed over without a warning, and how often. */
  readonly notes: ReadonlyMap<string, number>;
  /** For the person who uploaded the file, too, each with how often it came up. */
  readonly countedWarnings: ReadonlyMap<string, number>;
  readonly spellings: FoundSpellings;
}

/** Spellings of ids in generic data: two of the same id (`clashes`), and those that are not in upper case (`mixed`). */
export interface FoundSpellings {
  readonly clashes: readonly SpellingClash[];
  readonly mixed: readonly string[];
}

const WARNING_LIMIT = 1000;

/**
 * Collects what converters make of records into one {@link GraphBatch}.
 *
 * Object ids are brought into normal form here. Property objects are handed in as JSON text: of nodes in any
 * key order, of relationships with sorted keys, so that equal sets are equal texts. This is the hot path of
 * ingest (`bench`, ingest rate): no object is allocated per relationship.
 */
export class GraphBatchBuilder {
  readonly #objectIds: ObjectIdInterner;
  readonly #spellings: IdSpellings;
  readonly #kinds = new KindSetInterner();
  readonly #propertySets = new StringInterner();
  readonly #nameLists = new NameListInterner();
  readonly #stubs = new StubTable();
  readonly #guesses = new StubTable();
  readonly #upserts = new NodeUpsertTable();
  readonly #relationships = new RelationshipTable();
  readonly #matched: MatchedRelationship[] = [];
  readonly #warnings: string[] = [];
  readonly #notes = new MessageCounts();
  readonly #countedWarnings = new MessageCounts();
  readonly #place = { section: '', index: 0 };
  #record = { stubs: 0, guesses: 0, upserts: 0, relationships: 0, matched: 0, warnings: 0 };

  constructor(options: { objectIdCase?: ObjectIdCase } = {}) {
    this.#objectIds = new ObjectIdInterner(options.objectIdCase ?? 'upper');
    this.#spellings = new IdSpellings((ref) => this.objectIdOf(ref));
  }

  ref(objectId: string): ObjectRef {
    return this.#objectIds.intern(objectId);
  }

  /** {@link ref} of an id in generic data, of which somebody wants to know how it is spelled. */
  spelledRef(objectId: string): ObjectRef {
    const ref = this.ref(objectId);
    if (ref !== TOO_LONG) {
      this.#spellings.note(ref, this.#objectIds.normalise(objectId) === objectId ? undefined : objectId);
    }

    return ref;
  }

  /** {@link spelledRef} of JSON text without escapes, `source[start … end)`, which `isSurelyStorable`. */
  spelledRefOfBytes(source: Uint8Array, start: number, end: number): ObjectRef {
    const ref = this.#objectIds.internBytes(source, start, end);
    if (ref === OTHER) {
      return this.spelledRef(decodeText(source.subarray(start, end)));
    }

    this.#spellings.note(ref, undefined);
    return ref;
  }

  /** The object id in normal form. */
  objectIdOf(ref: ObjectRef): string {
    return ref === TOO_LONG ? '' : this.#objectIds.read(ref);
  }

  /** Upserts a node with properties (JSON object text without nulls). */
  node(objectId: string, kinds: KindList, properties: string, options: NodeOptions = {}): void {
    this.nodeAt(this.ref(objectId), kinds, properties, options);
  }

  /** {@link node} by reference. */
  nodeAt(ref: ObjectRef, kinds: KindList, properties: string, options: NodeOptions = {}): void {
    if (ref === TOO_LONG) {
      this.#warnOfNode();
      return;
    }

    const kindSet = this.#kinds.internKindSet(kinds);

    this.#stubs.add(ref, kindSet);
    this.#upserts.push({
      objectId: ref,
      kindSet,
      properties,
      removedNames: this.#nameLists.intern(options.removed),
      isCollected: options.isCollected ?? false,
      defaults: options.defaults,
    });
  }

  /** Makes sure that a node exists and counts as seen. */
  stub(objectId: string, kinds: KindList): void {
    const ref = this.ref(objectId);
    if (ref === TOO_LONG) {
      this.#warnOfNode();
      return;
    }

    this.#stubs.add(ref, this.#kinds.internKindSet(kinds));
  }

  /** Adds a relationship and both its ends as stubs; one without an end is skipped with a warning. */
  relationship(
    startId: string,
    startKinds: KindList,
    endId: string,
    endKinds: KindList,
    kind: string,
    propertySet: string,
  ): void {
    if (startId === '' || endId === '') {
      this.warn(unresolvedEndsMessage(startId, endId));
      return;
    }

    this.relate(this.ref(startId), startKinds, this.ref(endId), endKinds, kind, propertySet);
  }

  /** {@link relationship} between references. */
  relate(
    start: ObjectRef,
    startKinds: KindList,
    end: ObjectRef,
    endKinds: KindList,
    kind: string,
    propertySet: string,
  ): void {
    this.#relate(this.#stubs, start, startKinds, end, endKinds, kind, propertySet);
  }

  /** Adds a relationship of generic data, whose ends are taken for nodes of some kinds until something tells of them. */
  relateGuessed(
    start: ObjectRef,
    startKinds: KindList,
    end: ObjectRef,
    endKinds: KindList,
    kind: string,
    propertySet: string,
  ): void {
    this.#relate(this.#guesses, start, startKinds, end, endKinds, kind, propertySet);
  }

  /** Adds a relationship with an end that must be looked up once the whole file is in. */
  matched(relationship: MatchedRelationship): void {
    this.#matched.push(relationship);
  }

  /** Reports something that was left out to the person who uploaded the file. */
  warn(message: string): void {
    this.#warnings.push(message);
  }

  /** Counts something that was passed over, for the log. */
  note(message: string): void {
    this.#notes.add(message);
  }

  /** Counts something for the person who uploaded the file: one warning, however often it comes up. */
  countWarning(message: string): void {
    this.#countedWarnings.add(message);
  }

  /** Marks the place {@link abandonRecord} returns to; messages name the record by its place in the file. */
  beginRecord(section: string, index: number): void {
    this.#place.section = section;
    this.#place.index = index;
    this.#record.stubs = this.#stubs.length;
    this.#record.guesses = this.#guesses.length;
    this.#record.upserts = this.#upserts.length;
    this.#record.relationships = this.#relationships.length;
    this.#record.matched = this.#matched.length;
    this.#record.warnings = this.#warnings.length;
  }

  /** Drops everything added since {@link beginRecord}; interned texts may stay behind unused. */
  abandonRecord(): void {
    this.#stubs.truncate(this.#record.stubs);
    this.#guesses.truncate(this.#record.guesses);
    this.#upserts.truncate(this.#record.upserts);
    this.#relationships.length = this.#record.relationships;
    this.#matched.length = this.#record.matched;
    this.#warnings.length = this.#record.warnings;
  }

  #relate(
    ends: StubTable,
    start: ObjectRef,
    startKinds: KindList,
    end: ObjectRef,
    endKinds: KindList,
    kind: string,
    propertySet: string,
  ): void {
    if (start === TOO_LONG || end === TOO_LONG) {
      const field = start === TOO_LONG ? 'start' : 'end';
      this.warn(`${this.#placeText()}: ${kind} skipped: object id of its ${field} ${OBJECT_ID_TOO_LONG}`);
      return;
    }

    ends.add(start, this.#kinds.internKindSet(startKinds));
    ends.add(end, this.#kinds.internKindSet(endKinds));
    this.#relationships.push(
      start,
      end,
      this.#kinds.internKind(kind),
      this.#propertySets.intern(propertySet),
    );
  }

  #warnOfNode(): void {
    this.warn(`${this.#placeText()}: node skipped: its object id ${OBJECT_ID_TOO_LONG}`);
  }

  #placeText(): string {
    return `${this.#place.section}[${this.#place.index}]`;
  }

  /** Ends the construction; the builder must not be used afterwards. */
  finish(): FinishedBatch {
    const stubs = this.#stubs.toColumns();
    const guesses = this.#guesses.toColumns();
    const upserts = this.#upserts.toColumns();
    const relationships = this.#relationships.toColumns();
    const objectIds = this.#objectIds.pack();
    const columns = [
      ...Object.values(objectIds),
      ...Object.values(stubs),
      ...Object.values(guesses),
      upserts.objectIds,
      upserts.kindSets,
      upserts.removedNames,
      upserts.collected,
      ...Object.values(relationships),
    ];

    return {
      batch: {
        objectIds,
        kinds: this.#kinds.kinds,
        kindSets: this.#kinds.kindSets,
        nameLists: this.#nameLists.values,
        propertySets: this.#propertySets.values,
        stubs,
        guesses,
        upserts,
        relationships,
        matched: this.#matched,
      },
      transferables: columns.map((column: Uint8Array | Uint16Array | Uint32Array) => column.buffer),
      warnings: limited(this.#warnings),
      notes: this.#notes.byMessage,
      countedWarnings: this.#countedWarnings.byMessage,
      spellings: {
        clashes: this.#spellings.clashes,
        mixed: this.#spellings.mixed(),
      },
    };
  }
}

/** Clients look for this text among the warnings of a file. */
export function unresolvedEndsMessage(startId: string, endId: string): string {
  return `skipping invalid relationship. unable to resolve endpoints. source: ${startId}, target: ${endId}`;
}

function limited(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= WARNING_LIMIT) {
    return warnings;
  }

  return [
    ...warnings.slice(0, WARNING_LIMIT),
    `${warnings.length - WARNING_LIMIT} further warnings left out`,
  ];
}
