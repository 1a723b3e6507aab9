import { defineObjectConverter } from './object-converter.ts';

/** Collector format, AIA certification authorities. */
export const convertAiaCa = defineObjectConverter({ kind: 'AIACA', readsContainedBy: true });
