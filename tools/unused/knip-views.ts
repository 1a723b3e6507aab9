/** Ways to look at the tree, as arguments of knip: what one finds, the other may be blind for. */
export const KNIP_VIEWS = {
  /** Tests count as use: dead files, exports and dependencies; types that an `index.ts` exports and nobody names. */
  everything: ['--no-progress', '--no-config-hints', '--include-entry-exports'],
  /**
   * The product and its tools without their tests: what only tests import has no user, not even where an `index.ts`
   * exports it. An export that is meant for tests says so (`@internal`).
   */
  product: [
    '--no-progress',
    '--production',
    '--include-entry-exports',
    '--include',
    'files,exports,enumMembers,namespaceMembers,duplicates',
  ],
} as const;
