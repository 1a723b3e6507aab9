/**
 * How text is cut into blocks. Smaller ones store less where little changed, and are more objects: a directory of ten
 * thousand objects makes some dozens, 100 GiB of rows some hundred thousand.
 */
export const MIN_BLOCK_BYTES = 128 * 1024;
/** Beyond the least, on average. */
export const MEAN_FURTHER_BYTES = 384 * 1024;
export const MAX_BLOCK_BYTES = 2 * 1024 * 1024;
