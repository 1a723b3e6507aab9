import type { BucketRequest } from './bucket-request.ts';
import { elementOf } from './element-of.ts';

export interface ListedObject {
  readonly key: string;
  readonly changedAtMs: number;
  readonly sizeBytes: number;
}

/** The objects whose keys begin so, a page at a time. */
export async function* listObjects(request: BucketRequest, prefix: string): AsyncGenerator<ListedObject> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const { text } = await request.call({
      method: 'GET',
      query: { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) },
    });
    for (const [, content = ''] of text.matchAll(/<Contents>(.{0,4000}?)<\/Contents>/gs)) {
      const key = elementOf(content, 'Key') ?? '';
      if (key.startsWith(prefix)) {
        yield {
          key,
          changedAtMs: Date.parse(elementOf(content, 'LastModified') ?? ''),
          sizeBytes: Number(elementOf(content, 'Size') ?? ''),
        };
      }
    }
    token = elementOf(text, 'NextContinuationToken');
  }
}
