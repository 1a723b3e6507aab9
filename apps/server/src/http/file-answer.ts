import type { Readable } from 'node:stream';
import { BytesAnswer, download, type EmptyAnswer, emptyAnswer } from './answer.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';
import { HttpError } from './http-error.ts';

/** A file that never changes under its tag. */
export interface ServedFile {
  /** As it is to be saved. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Of its content. */
  readonly tag: string;
  /** Opened only where something of it is sent. */
  readonly open: (range: ByteRange | undefined) => Promise<Readable>;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A file to be saved: all of it, the part that the client asks for, or that it has it already. */
export async function fileAnswer(file: ServedFile, headers: Headers): Promise<BytesAnswer | EmptyAnswer> {
  const tag = `"${file.tag}"`;
  const described = { ETag: tag, 'Accept-Ranges': 'bytes' };
  if (namesTag(headers['if-none-match'], tag)) {
    return emptyAnswer(304, described);
  }

  const condition = headers['if-range'];
  const wanted = condition === undefined || condition === tag ? headers['range']?.toString() : undefined;
  const range = parseByteRange(wanted, file.sizeBytes);
  if (range === 'unsatisfiable') {
    throw new HttpError('HTTP_RANGE_NOT_SATISFIABLE', `the file has ${file.sizeBytes} bytes`, {
      headers: { 'Content-Range': `bytes */${file.sizeBytes}` },
    });
  }

  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  const { contentType, bytes, headers: naming } = download(file.name, await file.open(range));

  return new BytesAnswer(
    {
      status: range === undefined ? 200 : 206,
      contentType,
      headers: {
        ...naming,
        ...described,
        'Content-Length': String(last - first + 1),
        ...(range === undefined ? {} : { 'Content-Range': `bytes ${first}-${last}/${file.sizeBytes}` }),
      },
    },
    bytes,
  );
}

function namesTag(header: string | string[] | undefined, tag: string): boolean {
  const tags = (header?.toString() ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''));

  return tags.includes(tag) || tags.includes('*');
}
