const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;

/**
 * What a compiled catalogue finds a message by, since the English itself would make it twice as long (FNV-1a of 32 bits,
 * to the base 36). The build fails where two messages have the same.
 */
export function keyOf(message: string): string {
  let hash = BASIS;
  for (let at = 0; at < message.length; at++) {
    hash = Math.imul(hash ^ message.charCodeAt(at), PRIME);
  }

  return (hash >>> 0).toString(36);
}
