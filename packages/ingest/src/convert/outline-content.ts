import { JsonWindow, ScanFeed } from '../decode/json-window.ts';
import { NULL_SINK } from '../decode/null-sink.ts';
import { type DocumentOutline, scanDocument } from '../decode/scan-document.ts';
import { type ContentSource, readChunks } from './content-source.ts';
import { type IngestContext, throwIfStopped } from './ingest-context.ts';

/**
 * Finds out what a file is before any record is converted. Files with `meta` first are known from their head;
 * where `data` or `graph` comes first this is a whole pass, at the speed of the disk: guessing from the tail
 * would cost less but could be wrong.
 */
export async function outlineContent(
  content: ContentSource,
  context: IngestContext,
): Promise<DocumentOutline> {
  const feed = new ScanFeed(new JsonWindow(), (window) =>
    scanDocument(window, { openData: () => NULL_SINK, openSection: () => NULL_SINK }),
  );
  for await (const chunk of readChunks(content, 0)) {
    throwIfStopped(context);
    feed.push(chunk);
    if (feed.outcome !== undefined) {
      break;
    }
  }
  return feed.finish();
}
