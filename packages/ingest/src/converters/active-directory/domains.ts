import { isAbsent } from '../record/read-field.ts';
import { convertContents } from './containers.ts';
import type { DirectoryObject } from './directory-object.ts';
import { coerceDomainProperties } from './domain-properties.ts';
import { convertGpoChanges } from './gpo-changes.ts';
import { convertGpoLinks } from './gpo-links.ts';
import { defineObjectConverter } from './object-converter.ts';
import { convertTrusts } from './trusts.ts';

const COLLECTED = '{"collected":true}';

/** docs/formats/collector-format.md#domains */
export const convertDomain = defineObjectConverter({
  kind: 'Domain',
  readsContainedBy: false,
  convertDetails(domain, out) {
    convertContents(domain, out);
    convertGpoLinks(domain, out);
    convertTrusts(domain, out);
    convertGpoChanges(domain, out);
    coerceDomainProperties(domain.properties);
    assumeCollected(domain);
  },
});

/** Some collectors never say that a domain was collected; a record of its own says so well enough. */
function assumeCollected(domain: DirectoryObject): void {
  if (isAbsent(domain.properties['collected'])) {
    domain.properties['collected'] = undefined;
    domain.defaults = COLLECTED;
  }
}
