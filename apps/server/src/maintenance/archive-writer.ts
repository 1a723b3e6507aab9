import { createHash } from 'node:crypto';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { MANIFEST_NAME, type Manifest, SIGNATURE_NAME } from './backup-format.ts';
import { signManifest } from './manifest-signature.ts';

/** Most of the archive is text with few surprises: more effort costs time and saves little. */
const ENTRY = { compressionLevel: 1, forceZip64Format: true, mode: 0o100_600 };

export type AddContent = (name: string, content: Readable) => Promise<void>;

export interface ArchiveSink {
  readonly to: Writable;
  /** Whether `to` ends with the archive; standard output does not. */
  readonly ends: boolean;
  /** What the bytes go through before. */
  readonly through?: readonly Transform[];
}

/** `contents`: those that lie elsewhere. */
type Described = Omit<Manifest, 'contents'> & Partial<Pick<Manifest, 'contents'>>;

/** Writes a backup as a stream: a ZIP file that ends with what it says of itself. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #contents: Manifest['contents'] = {};
  readonly #sink: ArchiveSink;
  readonly #signingKey: Uint8Array | undefined;

  /** @param signingKey undefined: nobody signs */
  constructor(sink: ArchiveSink, signingKey: Uint8Array | undefined) {
    this.#sink = sink;
    this.#signingKey = signingKey;
  }

  /** Writes what `fill` adds, and then what it says of it. */
  async write(fill: (add: AddContent) => Promise<Described>): Promise<Manifest> {
    const { to, ends, through = [] } = this.#sink;
    const stored = pipeline([this.#zip.outputStream, ...through, to], { end: ends });
    const failed = new Promise<never>((_, reject) => {
      this.#zip.once('error', reject);
      stored.catch(reject);
    });
    failed.catch(() => undefined);

    const described = await Promise.race([
      fill((name, content) => Promise.race([this.#add(name, content), failed])),
      failed,
    ]);
    const manifest = { ...described, contents: { ...described.contents, ...this.#contents } };
    const content = Buffer.from(JSON.stringify(manifest));
    this.#zip.addBuffer(content, MANIFEST_NAME, ENTRY);
    if (this.#signingKey !== undefined) {
      this.#zip.addBuffer(Buffer.from(signManifest(content, this.#signingKey)), SIGNATURE_NAME, ENTRY);
    }
    this.#zip.end();
    await stored;

    return manifest;
  }

  /** Settles when the content is in the archive. */
  async #add(name: string, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    this.#zip.addReadStreamLazy(name, ENTRY, (deliver) => deliver(null, measured));
    await pipeline(content, measured);
    this.#contents[name] = { sha256: hash.digest('hex'), bytes };
  }
}
