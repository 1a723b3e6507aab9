import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readStrings } from '../record/read-field.ts';
import { convertOutboundLinks } from './account-links.ts';
import type { DirectoryObject } from './directory-object.ts';
import { convertGpoChanges } from './gpo-changes.ts';
import { convertGpoLinks } from './gpo-links.ts';
import { defineObjectConverter } from './object-converter.ts';

/** docs/formats/collector-format.md#containers. The configuration naming context arrives as one too. */
export const convertContainer = defineObjectConverter({
  kind: 'Container',
  readsContainedBy: true,
  convertDetails: convertContents,
});

/** docs/formats/collector-format.md#ous */
export const convertOu = defineObjectConverter({
  kind: 'OU',
  readsContainedBy: true,
  convertDetails(ou, out) {
    convertContents(ou, out);
    convertGpoLinks(ou, out);
    convertGpoChanges(ou, out);
  },
});

/** What domains, organizational units and containers share: their children and the rights they push down. */
export function convertContents(parent: DirectoryObject, out: GraphBatchBuilder): void {
  convertOutboundLinks(parent, 'ChildObjects', 'Contains', out);

  const hashes = readStrings(parent.record, 'InheritanceHashes');
  if (hashes.length > 0) {
    parent.properties['inheritancehashes'] = hashes;
  }
}
