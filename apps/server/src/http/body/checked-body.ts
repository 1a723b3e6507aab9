import { PassThrough, type Readable, type TransformCallback } from 'node:stream';
import type { BodyCheck } from '../../auth/authenticate.ts';

/** The same bytes, whose end comes only when they passed the check; otherwise the stream fails with its refusal. */
export function checkedBody(body: Readable, check: BodyCheck): Readable {
  const checked = new CheckedBody(check);
  body.once('error', (error) => checked.destroy(error));
  body.once('aborted', () => checked.destroy(new Error('the client went away')));

  // Whoever reads it learns of a failure by reading; nobody may.
  checked.on('error', () => undefined);

  return body.pipe(checked);
}

class CheckedBody extends PassThrough {
  readonly #check: BodyCheck;

  constructor(check: BodyCheck) {
    super();
    this.#check = check;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#check.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    void this.#finish(done);
  }

  async #finish(done: TransformCallback): Promise<void> {
    try {
      await this.#check.finish();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  }
}
