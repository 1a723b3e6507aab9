import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const DOCUMENTS = ['*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', '{bench,conformance}/**/*.md'];
const SOURCES = ['{packages,apps,bench,conformance,tools}/**/*.ts'];

/** They tell what was. */
const HISTORY = /^CHANGELOG|^docs\/decisions\//;

const LINK = /\]\(([^)\s]+)\)/g;
/** A file or folder that a document names. */
const PATH = /`((?:packages|apps|bench|conformance|tools|docs)\/[\w./-]+)`/g;
/** A document that a comment names, with a heading of it. */
const MENTION = /docs\/[\w/-]+\.md(?:#[\w-]+)?/g;

/**
 * Links between the documents below `root`, paths that they name, and mentions of documents in sources, that lead
 * nowhere: a file that is not there, or a heading that the document does not have. Links to other places are not
 * followed.
 */
export function findBrokenLinks(root: string): readonly string[] {
  const documents = filesOf(root, DOCUMENTS).flatMap((file) =>
    targetsIn(root, file, LINK)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({
        file,
        target: target.startsWith('#') ? `${file}${target}` : join(dirname(file), target),
      })),
  );
  const paths = filesOf(root, DOCUMENTS)
    .filter((file) => !HISTORY.test(file))
    .flatMap((file) => targetsIn(root, file, PATH).map((target) => ({ file, target })));
  const sources = filesOf(root, SOURCES)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => targetsIn(root, file, MENTION).map((target) => ({ file, target })));

  return [...documents, ...paths, ...sources]
    .filter(({ target }) => !leadsSomewhere(root, target))
    .map(({ file, target }) => `${file}: ${target}`);
}

function filesOf(root: string, patterns: readonly string[]): readonly string[] {
  const files = globSync([...patterns], { cwd: root, exclude: (path) => path.includes('node_modules') });
  return files.map((file) => relative(root, join(root, file))).sort();
}

function targetsIn(root: string, file: string, pattern: RegExp): readonly string[] {
  return Array.from(
    readFileSync(join(root, file), 'utf8').matchAll(pattern),
    ([text, target]) => target ?? text,
  );
}

function leadsSomewhere(root: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = join(root, file);
  return existsSync(path) && (anchor === undefined || headingsOf(path).has(anchor));
}

/** As GitHub names the headings of a document. */
function headingsOf(path: string): ReadonlySet<string> {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set(
    Array.from(headings, ([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
