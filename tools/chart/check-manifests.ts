import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Of operators, whose types are theirs. */
const FOREIGN = new Set(['monitoring.coreos.com/v1 ServiceMonitor', 'postgresql.cnpg.io/v1 Cluster']);
const FILE = 'manifests-of-the-chart.ts';
/** The types of Kubernetes by its groups; those of the first have no name. */
const TYPES = 'kubernetes-types';

/**
 * Holds manifests against the types of Kubernetes: what is missing, of another type, or not known to it.
 *
 * @param root where packages are found
 * @returns what is wrong
 */
export function checkManifests(text: string, root: string): readonly string[] {
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest | null);
  const ours = manifests.filter((manifest) => manifest !== null);
  if (ours.length === 0) {
    return ['there is no manifest'];
  }

  return compile(ours.map(declare).join(''), root);
}

/** A constant of the type that the manifest says it has, so that the compiler looks at it. */
function declare(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest;
  if (FOREIGN.has(`${apiVersion} ${kind}`)) {
    return '';
  }
  const [group, version = group] = apiVersion.split('/');
  const folder = version === group ? 'core' : group?.split('.')[0];

  return (
    `import type { ${kind} as Kind${index} } from ${JSON.stringify(`${TYPES}/${folder}/${version}`)};\n` +
    `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, undefined, 1)};\n`
  );
}

function compile(source: string, root: string): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const path = join(root, FILE);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, target, ...rest) =>
    name === path ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest);
  const program = ts.createProgram([path], options, host);

  return ts.getPreEmitDiagnostics(program).map((problem) => describe(problem));
}

function describe({ file, start, messageText }: ts.Diagnostic): string {
  const line =
    file === undefined || start === undefined
      ? ''
      : file.text.slice(start).split('\n', 1)[0]?.trim().slice(0, 80);

  return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}
