/** A larger answer would take the memory of everybody else. */
export const MAX_ANSWER_BYTES = 1 << 30;
/** How many relationships a picture has at most; the contract tells the number. */
export const MAX_PICTURE_RELATIONSHIPS = 5_000;
/** How long a Cypher statement may be: longer ones take the time of whoever wants to know something small. */
export const MAX_QUERY_LENGTH = 1_000_000;
