import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { readBoolean, readEach, readString } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { GPO } from './principal-kinds.ts';

const ENFORCED = '{"enforced":true,"isacl":false}';
const NOT_ENFORCED = '{"enforced":false,"isacl":false}';

/** Group policies linked to a domain or organizational unit (docs/formats/collector-format.md#linked-policies). */
export function convertGpoLinks(target: DirectoryObject, out: GraphBatchBuilder): void {
  readEach(target.record, 'Links', (link) => {
    const properties = readBoolean(link, 'IsEnforced') ? ENFORCED : NOT_ENFORCED;
    out.relationship(readString(link, 'GUID'), GPO, target.id, target.kinds, 'GPLink', properties);
  });
}
