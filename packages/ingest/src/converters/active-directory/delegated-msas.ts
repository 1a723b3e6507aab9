import {
  convertOutboundLinks,
  convertPrimaryGroup,
  convertUnconstrainedDelegation,
} from './account-links.ts';
import { defineObjectConverter } from './object-converter.ts';

/** docs/formats/collector-format.md#dmsas. Most collectors write them as computers or users instead. */
export const convertDelegatedMsa = defineObjectConverter({
  kind: 'DelegatedMSA',
  readsContainedBy: true,
  convertDetails(account, out) {
    account.properties['dmsa'] = true;
    convertPrimaryGroup(account, out);
    convertOutboundLinks(account, 'AllowedToDelegate', 'AllowedToDelegate', out);
    convertUnconstrainedDelegation(account, out);
  },
});
