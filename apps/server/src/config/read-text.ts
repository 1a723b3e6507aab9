import { readFileSync, statSync } from 'node:fs';
import { errorCodeOf } from '@secgraph/kernel';
import type { Variable } from './variables.ts';

/** What somebody wrote for a variable, without blanks around it. */
export interface VariableText {
  /** Empty: unset. */
  readonly text: string;
  /** Where it stands, for messages. */
  readonly source: string;
  readonly problem?: string;
}

/** Whatever is larger is no secret but a wrong path. */
const MAX_SECRET_BYTES = 64 * 1024;

/** Names the file that has the secret, as container platforms hand them out. */
export function fileVariableOf(name: string): string {
  return `${name}_FILE`;
}

/** From the environment, or, where the variable is a secret, from the file that the environment names. */
export function readText(
  { name, format }: Variable<unknown>,
  environment: Readonly<Record<string, string | undefined>>,
): VariableText {
  const text = environment[name]?.trim() ?? '';
  const source = fileVariableOf(name);
  const path = format.isSecret === true ? (environment[source]?.trim() ?? '') : '';
  if (path === '') {
    return { text, source: name };
  }
  if (text !== '') {
    return { text, source, problem: `${name} and ${source} are both set: take one of them away.` };
  }

  return { source, ...readSecret(path, source) };
}

function readSecret(path: string, source: string): Pick<VariableText, 'text' | 'problem'> {
  try {
    if (statSync(path).size > MAX_SECRET_BYTES) {
      return { text: '', problem: `${source} names ${path}, which is larger than a secret is.` };
    }
    const text = readFileSync(path, 'utf8').trim();

    return text === '' ? { text, problem: `${source} names ${path}, which is empty.` } : { text };
  } catch (error) {
    const reason = errorCodeOf(error) ?? String(error);
    return { text: '', problem: `${source} names ${path}, which cannot be read (${reason}).` };
  }
}
