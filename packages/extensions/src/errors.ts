import { CodedError } from '@secgraph/kernel';

/**
 * - `EXTENSION_UNDECODABLE`: it is no JSON, or something in it has another type;
 * - `EXTENSION_INVALID`: what it declares breaks a rule;
 * - `EXTENSION_BAD_PACK`: the archive is none, or lacks something.
 */
export type ExtensionErrorCode = 'EXTENSION_UNDECODABLE' | 'EXTENSION_INVALID' | 'EXTENSION_BAD_PACK';

/** Messages are for whoever sent it, in words that clients know. */
export class ExtensionError extends CodedError<ExtensionErrorCode> {}

/** @param detail what is wrong, and with what */
export function undecodable(detail: string): ExtensionError {
  return new ExtensionError('EXTENSION_UNDECODABLE', `unable to decode graph extension payload: ${detail}`);
}

/** @param detail likewise */
export function invalid(detail: string): ExtensionError {
  return new ExtensionError('EXTENSION_INVALID', `graph schema validation error: ${detail}`);
}

export function badPack(message: string): ExtensionError {
  return new ExtensionError('EXTENSION_BAD_PACK', message);
}
