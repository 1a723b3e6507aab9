import { CypherError } from '@secgraph/cypher';

/** An error in the words of the suite, and our message. */
export function describeError(error: unknown): string {
  if (error instanceof CypherError) {
    return `${error.type} at ${error.phase}: ${error.reason} (${error.message})`;
  }
  return error instanceof Error ? `a crash: ${error.stack ?? error.message}` : `a crash: ${String(error)}`;
}
