import type { FindingDocument, InfoDocument } from '../document/extension-document.ts';
import { invalid } from '../errors.ts';
import { isHarmlessMarkdown } from '../markdown/harmless-markdown.ts';
import type { Schema } from './read-schema.ts';
import { MAX_INFO_SECTIONS, MAX_NAME_LENGTH } from './schema-limits.ts';

const KEY = /^[a-z0-9_-]{1,128}$/;
const MAX_POSITION = 2 ** 31 - 1;

/** What people read: sections of panels, and texts of findings. */
export function checkInfo({ nodeKinds, relationshipKinds, findings }: Schema): void {
  for (const { name, info } of [...nodeKinds, ...relationshipKinds]) {
    if (info.length > MAX_INFO_SECTIONS) {
      throw invalid(`too many info entries for kind ${name}`);
    }
    for (const section of info) {
      checkSection(section, name);
    }
  }
  for (const finding of findings) {
    textsOf(finding).forEach(checkMarkdown);
  }
}

function checkSection({ key, title, position, markdown }: InfoDocument, kind: string): void {
  if (!KEY.test(key)) {
    throw invalid(`invalid info key ${key} for kind ${kind}`);
  }
  if (position < 1) {
    throw invalid('info position must be greater than 0');
  }
  if (position > MAX_POSITION) {
    throw invalid(`info position must not be greater than ${MAX_POSITION}`);
  }
  if (title.length > MAX_NAME_LENGTH) {
    throw invalid(`info title of ${key} for kind ${kind} is longer than ${MAX_NAME_LENGTH} characters`);
  }
  checkMarkdown(markdown);
}

function checkMarkdown(text: string): void {
  if (text !== '' && !isHarmlessMarkdown(text)) {
    throw invalid('markdown content contains unsafe or disallowed HTML');
  }
}

function textsOf(finding: FindingDocument): readonly string[] {
  return [
    finding.shortDescription,
    finding.longDescription,
    finding.shortRemediation,
    finding.longRemediation,
  ];
}
