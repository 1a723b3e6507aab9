import { defineObjectConverter } from './object-converter.ts';

/** Collector format, certificate templates. */
export const convertCertTemplate = defineObjectConverter({ kind: 'CertTemplate', readsContainedBy: true });
