import { convertParentDetails } from './child-objects.ts';
import { defineObjectConverter } from './object-converter.ts';

/** Collector format, containers. The configuration naming context arrives as one too. */
export const convertContainer = defineObjectConverter({
  kind: 'Container',
  readsContainedBy: true,
  convertDetails: convertParentDetails,
});
