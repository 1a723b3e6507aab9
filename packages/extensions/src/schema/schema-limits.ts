/** How large a schema, or the archive of a pack, may be as it is sent. */
export const MAX_EXTENSION_BYTES = 10 * 1024 * 1024;
export const MAX_NODE_KINDS = 2_000;
export const MAX_RELATIONSHIP_KINDS = 5_000;
export const MAX_ENVIRONMENTS = 100;
export const MAX_FINDINGS = 5_000;
/** How many sections of information one kind may have. */
export const MAX_INFO_SECTIONS = 100;
/** In characters: names are parts of indexes. */
export const MAX_NAME_LENGTH = 256;
