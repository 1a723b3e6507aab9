import type { SourceCheck } from '../source.ts';
import { SourceFault } from '../source-error.ts';
import { SourceFile } from '../source-file.ts';
import { readLdifEntry } from './ldif-entry.ts';

const LOOKED_AT_BYTES = 64 * 1024;

/** The first entry of a file, while it is received: whoever sends changes instead of objects is told at once. */
export class LdifCheck implements SourceCheck {
  readonly #head = Buffer.alloc(LOOKED_AT_BYTES);
  #size = 0;

  push(bytes: Uint8Array): void {
    if (this.#size < LOOKED_AT_BYTES) {
      const part = bytes.subarray(0, LOOKED_AT_BYTES - this.#size);
      this.#head.set(part, this.#size);
      this.#size += part.length;
    }
  }

  finish(): string | undefined {
    const head = this.#head.subarray(0, this.#size);
    const start = /^dn:/im.exec(head.toString('latin1'))?.index;
    if (start === undefined) {
      return this.#size < LOOKED_AT_BYTES ? 'the LDIF file has no entry' : undefined;
    }
    // One that goes on behind what is looked at is told of when it is read.
    const end = /\n\r?\n/.exec(head.toString('latin1', start));
    if (end === null && this.#size === LOOKED_AT_BYTES) {
      return undefined;
    }
    try {
      readLdifEntry(new SourceFile({ memory: head }), start);
      return undefined;
    } catch (error) {
      if (error instanceof SourceFault) {
        return `the first entry of the LDIF file cannot be read: ${error.message}`;
      }
      throw error;
    }
  }
}
