import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;

/**
 * So many MiB of spaces, packed. Members of a gzip file that follow each other mean all that they hold, so one is packed
 * and repeated: to pack a bomb takes longer than to refuse it.
 */
export function gzipBomb(mebibytes: number): Buffer<ArrayBuffer> {
  const member = gzipSync(Buffer.alloc(MIB, ' '));

  return Buffer.concat(Array.from({ length: mebibytes }, () => member));
}
