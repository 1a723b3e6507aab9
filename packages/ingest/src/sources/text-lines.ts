import { SourceFault } from './source-error.ts';
import type { SourceFile } from './source-file.ts';

const CHUNK_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** A longer line is no value of a directory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Reads a file line by line from any place. */
export class TextLines {
  readonly #file: SourceFile;
  /** Where the next line begins. */
  position: number;
  /** A copy: what the file hands out is valid until the next reading only. */
  #chunk: Buffer = NOTHING;
  #chunkAt = 0;

  constructor(file: SourceFile, position: number) {
    this.#file = file;
    this.position = position;
  }

  /** Without what ends it; `undefined` behind the last one. Throws {@link SourceFault} for one without end. */
  next(): Buffer | undefined {
    if (this.position >= this.#file.sizeBytes) {
      return undefined;
    }

    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const rest = this.#rest();
      const end = rest.indexOf(LINE_FEED);
      const part = end === -1 ? rest : rest.subarray(0, end);
      parts.push(part);
      length += part.length;
      this.position += end === -1 ? part.length : end + 1;
      if (end !== -1 || this.position >= this.#file.sizeBytes) {
        return withoutReturn(parts.length === 1 ? part : Buffer.concat(parts));
      }
      if (length > MAX_LINE_BYTES) {
        throw new SourceFault(`the line that ends behind byte ${this.position} is too long`);
      }
    }
  }

  /** What is read already from the position on; at least a byte. */
  #rest(): Buffer {
    const from = this.position - this.#chunkAt;
    if (from < 0 || from >= this.#chunk.length) {
      const length = Math.min(CHUNK_BYTES, this.#file.sizeBytes - this.position);
      this.#chunk = Buffer.from(this.#file.bytes(this.position, length));
      this.#chunkAt = this.position;
      return this.#chunk;
    }
    return this.#chunk.subarray(from);
  }
}

const NOTHING = Buffer.alloc(0);

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
