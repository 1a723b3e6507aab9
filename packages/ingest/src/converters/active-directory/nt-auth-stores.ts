import { convertDomainLink } from './domain-link.ts';
import { defineObjectConverter } from './object-converter.ts';

/** Collector format, NTAuth stores. */
export const convertNtAuthStore = defineObjectConverter({
  kind: 'NTAuthStore',
  readsContainedBy: true,
  convertDetails: (store, out) => convertDomainLink(store, 'NTAuthStoreFor', out),
});
