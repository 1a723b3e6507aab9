/*
 * Numbers of rows that nothing is known about before running. They are choices, none is measured: all that matters
 * is which of two plans they make look cheaper, and there the order of magnitude is enough.
 */

/** Rows of a list that a query gives, or of what a procedure finds. */
export const ROWS_OF_LIST = 10;

/** Rows of a LIMIT that is a parameter: about a page. */
export const ROWS_OF_PAGE = 100;

/** The share of rows for which a pattern exists, or does not. */
export const SHARE_OF_EXISTING = 0.5;

/** The share of rows that DISTINCT leaves. */
export const SHARE_OF_DISTINCT = 0.5;
