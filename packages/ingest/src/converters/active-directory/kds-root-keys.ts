import { defineObjectConverter } from './object-converter.ts';

/** docs/formats/collector-format.md#kdsrootkeys */
export const convertKdsRootKey = defineObjectConverter({ kind: 'KDSRootKey', readsContainedBy: true });
