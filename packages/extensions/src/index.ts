export type {
  ExtensionDocument,
  InfoDocument,
  QueryDocument,
  RuleDocument,
} from './document/extension-document.ts';
export { readExtension } from './document/read-extension.ts';
export { ExtensionError } from './errors.ts';
export { readPack } from './pack/read-pack.ts';
export type { KnownKinds } from './schema/check-schema.ts';
export { MAX_EXTENSION_BYTES } from './schema/schema-limits.ts';
export { compareVersions } from './version/semantic-version.ts';
