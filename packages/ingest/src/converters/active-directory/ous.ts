import { convertParentDetails } from './child-objects.ts';
import { convertGpoChanges } from './gpo-changes.ts';
import { convertGpoLinks } from './gpo-links.ts';
import { defineObjectConverter } from './object-converter.ts';

/** Collector format, organizational units. */
export const convertOu = defineObjectConverter({
  kind: 'OU',
  readsContainedBy: true,
  convertDetails(ou, out) {
    convertParentDetails(ou, out);
    convertGpoLinks(ou, out);
    convertGpoChanges(ou, out);
  },
});
