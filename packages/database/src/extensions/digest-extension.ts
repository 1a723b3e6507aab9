import { createHash } from 'node:crypto';
import type { ExtensionDocument } from '@secgraph/extensions';

/** The same for documents that say the same: to install one again changes nothing. */
export function digestExtension(document: ExtensionDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
}
