import { convertDomainLink } from './domain-link.ts';
import { defineObjectConverter } from './object-converter.ts';

/** Collector format, root certification authorities. */
export const convertRootCa = defineObjectConverter({
  kind: 'RootCA',
  readsContainedBy: true,
  convertDetails: (rootCa, out) => convertDomainLink(rootCa, 'RootCAFor', out),
});
