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
  /** Statements, which may take twice as much once they are JSON, with their parameters. */
  text: 2 * MIB,
  /** Lists of ten thousand objects, and what a collector logged. */
  list: 4 * MIB,
} as const;
