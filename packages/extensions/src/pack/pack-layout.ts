/** Which files of a pack are read, and as what. The others are ignored. */
export interface PackLayout {
  /** One extension each, in the order of their names. */
  readonly schemas: readonly string[];
  readonly rules: readonly string[];
  /** Rules of findings alone: others who read packs make no members of zones of them. */
  readonly findingRules: readonly string[];
  readonly queries: readonly string[];
  readonly about: string | undefined;
}

const RULE_FOLDERS = ['privilege_zone_rules', 'pz-rules'];
const FINDING_RULE_FOLDERS = ['finding_rules'];
const QUERY_FOLDERS = ['saved_searches', 'saved_queries', 'saved-queries', 'cypher_queries', 'queries'];

/** A pack lies at the top of its archive, in the one folder that everything is in, or in `extension` there. */
export function findLayout(paths: readonly string[]): PackLayout | undefined {
  const files = paths.filter(isWorthReading);
  const common = commonFolder(files);
  for (const root of [`${common}extension/`, common]) {
    const schemas = files.filter((path) => isSchema(path, root)).toSorted();
    if (schemas.length > 0) {
      return {
        schemas,
        rules: filesOf(files, { root, file: 'pz_rules.json', folders: RULE_FOLDERS }),
        findingRules: filesOf(files, {
          root,
          file: 'finding_rules.json',
          folders: FINDING_RULE_FOLDERS,
        }),
        queries: filesOf(files, { root, file: 'saved_queries.json', folders: QUERY_FOLDERS }),
        about: files.find((path) => path === `${root}pack.json`),
      };
    }
  }

  return undefined;
}

/** Nothing hidden, and nothing of what macOS adds. */
function isWorthReading(path: string): boolean {
  return !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

/** With its slash; empty: there is none. */
function commonFolder(files: readonly string[]): string {
  const [first = ''] = files;
  const folder = first.slice(0, first.indexOf('/') + 1);

  // A pack may consist of its folder `extension` alone.
  return folder !== 'extension/' && files.every((path) => path.startsWith(folder)) ? folder : '';
}

function isSchema(path: string, root: string): boolean {
  return path.startsWith(root) && /^schema(?:_[^/]+)?\.json$/.test(path.slice(root.length));
}

function filesOf(
  files: readonly string[],
  where: { readonly root: string; readonly file: string; readonly folders: readonly string[] },
): readonly string[] {
  const { root, file, folders } = where;

  return files
    .filter((path) => path.startsWith(root) && path.endsWith('.json'))
    .filter((path) => {
      const [folder, ...rest] = path.slice(root.length).split('/');
      return rest.length === 0 ? folder === file : rest.length === 1 && folders.includes(folder ?? '');
    })
    .toSorted();
}
