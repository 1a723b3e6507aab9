/** A date, time or duration; each variant is a class in this folder. */
export type TemporalValue = never;
