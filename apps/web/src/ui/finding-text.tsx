import { ForeignText } from './foreign-text/foreign-text.tsx';
import { MarkdownText } from './markdown-text.tsx';

export interface FindingTextProps {
  /** Name of the type. */
  readonly finding: string;
  readonly source: string;
  /** Level of the headings in the text. */
  readonly order?: 3 | 4;
}

/** Names of types that follow from extensions begin with a namespace, and built-in ones have no underscore. */
const NAMESPACE = /^[^_]+_/;

/** A text about a type of findings: what an extension says may hold anything that Markdown has, and does nothing. */
export function FindingText({ finding, source, order = 3 }: FindingTextProps) {
  return NAMESPACE.test(finding) ? (
    <ForeignText source={source} />
  ) : (
    <MarkdownText source={source} order={order} />
  );
}
