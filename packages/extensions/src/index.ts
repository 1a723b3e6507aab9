export type { ExtensionDocument, InfoDocument } from './document/extension-document.ts';
