import { isCodedError } from '@secgraph/kernel';
import type { JsonWindow } from '../decode/json-window.ts';
import { NULL_SINK } from '../decode/null-sink.ts';
import {
  type DocumentOutline,
  type DocumentVisitor,
  resumeInData,
  scanDocument,
} from '../decode/scan-document.ts';
import type { ElementSink } from '../decode/scan-elements.ts';
import type { ContentSource } from './content-source.ts';
import { findNextRecord } from './find-next-record.ts';
import type { EntryContext } from './ingest-context.ts';
import { scanContent } from './scan-content.ts';

/**
 * Finds out what a file is before any record is converted. Files with `meta` first are known from their head;
 * where `data` or `graph` comes first this is a whole pass, at the speed of the disk: guessing from the tail
 * would cost less but could be wrong.
 */
export async function outlineContent(
  content: ContentSource,
  context: EntryContext,
): Promise<DocumentOutline> {
  const data = new DataWatch();
  try {
    return await scanContent(content, 0, (window) => scanDocument(window, data), context);
  } catch (error) {
    return await outlineBehindDamage(content, { data, error }, context);
  }
}

/** `meta` may stand behind a record without an end. Throws `error` where it does not. */
async function outlineBehindDamage(
  content: ContentSource,
  { data, error }: { data: DataWatch; error: unknown },
  context: EntryContext,
): Promise<DocumentOutline> {
  while (isCodedError(error, 'INGEST_NO_META') && data.brokenAt !== undefined) {
    const broken = { byteOffset: data.brokenAt, enclosingObjects: 1 };
    data.brokenAt = undefined;
    const next = await findNextRecord(content, broken, context);
    if (next === undefined) {
      break;
    }
    try {
      return await scanContent(content, next, (window) => resumeInData(window, data, data.offset), context);
    } catch (nextError) {
      if (!isCodedError(nextError, 'INGEST_NO_META')) {
        throw nextError;
      }
    }
  }
  throw error;
}

/** Notes where `data` is and which of its records has no end. */
class DataWatch implements DocumentVisitor {
  offset = 0;
  brokenAt: number | undefined;

  openData(dataOffset: number): ElementSink {
    this.offset = dataOffset;
    return {
      ...NULL_SINK,
      cutOff: (_window: JsonWindow, _index: number, byteOffset: number) => {
        this.brokenAt = byteOffset;
      },
    };
  }

  openSection(): ElementSink {
    return NULL_SINK;
  }
}
