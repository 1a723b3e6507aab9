/** How much a pack may unpack to. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MAX_PACK_ENTRIES = 2_000;
/** Unpacked bytes for one that is packed; what is smaller than {@link RATIO_FREE_BYTES} may have any. */
export const MAX_PACK_RATIO = 100;
export const RATIO_FREE_BYTES = 64 * 1024;
/** How large a file of a pack may be that is read. */
export const MAX_COMPONENT_BYTES = 10 * 1024 * 1024;
