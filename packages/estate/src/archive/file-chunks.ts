import type { EstateFile } from './estate-files.ts';

/** Every collection method that the format knows. */
const ALL_METHODS = 521_215;
const FORMAT_VERSION = 6;
const CLOUD_FORMAT_VERSION = 5;
const COLLECTOR_VERSION = '2.9.0.0';
const CHUNK_CHARACTERS = 256 * 1024;

/** The text of a file in chunks of about 256 KiB, or of one record where that is longer. */
export function* fileChunks(file: EstateFile): Generator<Buffer> {
  const { type, count } = file;
  const meta = JSON.stringify(
    type === 'azure'
      ? { type, version: CLOUD_FORMAT_VERSION, count }
      : {
          methods: ALL_METHODS,
          type,
          count,
          version: FORMAT_VERSION,
          collectorversion: COLLECTOR_VERSION,
        },
  );

  let text = '{"data":[';
  let separator = '';
  for (const record of file.records()) {
    text += separator + record;
    separator = ',';

    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}],"meta":${meta}}`);
}
