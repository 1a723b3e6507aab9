/** In answers, the kind, and the object id, of a node that whoever asks may not see. */
export const HIDDEN = 'HIDDEN';
