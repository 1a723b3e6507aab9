import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readStrings } from '../record/read-field.ts';
import { convertOutboundLinks } from './account-links.ts';
import type { DirectoryObject } from './directory-object.ts';

/** What domains, organizational units and containers share: their children and the rights they push down. */
export function convertParentDetails(parent: DirectoryObject, out: GraphBatchBuilder): void {
  convertOutboundLinks(parent, 'ChildObjects', 'Contains', out);

  const hashes = readStrings(parent.record, 'InheritanceHashes');
  if (hashes.length > 0) {
    parent.properties['inheritancehashes'] = hashes;
  }
}
