/** Reads what extensions are sent in. For threads with a deadline: nobody knows the cost of what strangers send. */

export { readExtension } from './document/read-extension.ts';
export { plainMarkdown } from './markdown/plain-markdown.ts';
export { openPackFolder } from './pack/pack-folder.ts';
export { readPack, readPackFiles } from './pack/read-pack.ts';
