/*
 * Numbers of rows that nothing is known about before running. They are choices, none is measured: all that matters
 * is which of two plans they make look cheaper, and there the order of magnitude is enough.
 */

/** Of a list that a query gives, or of what a procedure finds. */
export const ROWS_OF_LIST = 10;

/** Of a LIMIT that is a parameter: about a page. */
export const ROWS_OF_PAGE = 100;

/** Of the rows for which a pattern exists, or does not. */
export const SHARE_OF_EXISTING = 0.5;

/** Of the rows that are different. */
export const SHARE_OF_DISTINCT = 0.5;
