const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * How large the body of a request may be. Whoever reads JSON holds up everybody else meanwhile, so that a route takes
 * no more than what it is for can need. What a body may hold besides is the server's, the same for all.
 */
export const REQUEST_BODY_BYTES = {
  /** Of routes that everybody may call. */
  public: 16 * KIB,
  most: MIB,
  /** A saved query, whose text may take twice as much once it is JSON. */
  text: 2 * MIB,
  /** Lists of thousands of objects, and statements with their parameters. */
  list: 4 * MIB,
  /** What a collector logged in one run. */
  log: 10 * MIB,
} as const;
