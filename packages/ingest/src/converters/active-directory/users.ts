import { findRelationshipKind } from '@secgraph/graph-schema';
import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import { readEach, readInteger, readString } from '../record/read-field.ts';
import {
  convertOutboundLinks,
  convertPrimaryGroup,
  convertUnconstrainedDelegation,
} from './account-links.ts';
import type { DirectoryObject } from './directory-object.ts';
import { noteDelegatedMsa } from './note-delegated-msa.ts';
import { defineObjectConverter } from './object-converter.ts';
import { COMPUTER } from './principal-kinds.ts';

/** docs/formats/collector-format.md#users. Managed service accounts arrive as users too. */
export const convertUser = defineObjectConverter({
  kind: 'User',
  readsContainedBy: true,
  convertDetails(user, out) {
    convertPrimaryGroup(user, out);
    convertOutboundLinks(user, 'AllowedToDelegate', 'AllowedToDelegate', out);
    convertOutboundLinks(user, 'HasSIDHistory', 'HasSIDHistory', out);
    convertServiceTargets(user, out);
    noteDelegatedMsa(user);
    convertUnconstrainedDelegation(user, out);
  },
});

/** Services the user's principal names point to. Wire: `isacl` is true here, although no entry grants it. */
function convertServiceTargets(user: DirectoryObject, out: GraphBatchBuilder): void {
  readEach(user.record, 'SPNTargets', (target) => {
    const computerSid = readString(target, 'ComputerSID');
    const port = readInteger(target, 'Port');
    const service = readString(target, 'Service');

    if (findRelationshipKind(service) === undefined) {
      out.note(`service target with unknown service ${service}`);
      return;
    }

    const properties = canonicalJson({ isacl: true, port });
    out.relationship(user.id, user.kinds, computerSid, COMPUTER, service, properties);
  });
}
