import { JsonWindow, type Scan, ScanFeed } from '../decode/json-window.ts';
import { type ContentSource, readChunks } from './content-source.ts';
import { type EntryContext, throwIfStopped } from './ingest-context.ts';

/** Runs a scan over the bytes from `offset` on, until it needs no more of them. */
export async function scanContent<Result>(
  content: ContentSource,
  offset: number,
  scan: (window: JsonWindow) => Scan<Result>,
  context: EntryContext,
): Promise<Result> {
  const window = new JsonWindow(offset);
  const feed = new ScanFeed(window, scan);
  try {
    for await (const chunk of readChunks(content, offset)) {
      throwIfStopped(context);
      feed.push(chunk);
      if (feed.outcome !== undefined) {
        break;
      }
    }
    return feed.finish();
  } finally {
    window.release();
  }
}
