import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMIT = /^[0-9a-f]{40}$/;
const REFERENCE = /^ref: (refs\/[^\s]+)$/;
/** What names the folder of git where a checkout is one of several. */
const POINTER = /^gitdir: (.+)$/;
/** In the folder of a program: whoever packs it tells its `commit` there. */
const VERSION_FILE = 'version.json';
const PACKED = /"commit": *"([0-9a-f]{40})"/;

/**
 * The commit that the program in a folder was made of: what its package says, or else what is checked out. It reads a
 * few small files and starts no git. Undefined where neither tells.
 */
export function findCommit(root: URL): string | undefined {
  const folder = fileURLToPath(root);

  const [, packed] = PACKED.exec(readText(join(folder, VERSION_FILE))) ?? [];

  return packed ?? findCheckedOut(join(folder, '.git'));
}

function findCheckedOut(git: string): string | undefined {
  const [, pointer] = POINTER.exec(readText(git)) ?? [];
  const own = pointer === undefined ? git : resolve(dirname(git), pointer);
  const common = resolve(own, readText(join(own, 'commondir')) || '.');
  const head = readText(join(own, 'HEAD'));
  const [, reference] = REFERENCE.exec(head) ?? [];
  if (reference === undefined) {
    return commitIn(head);
  }

  return (
    commitIn(readText(join(common, reference))) ??
    findPacked(readText(join(common, 'packed-refs')), reference)
  );
}

function findPacked(list: string, reference: string): string | undefined {
  const line = list.split('\n').find((each) => each.endsWith(` ${reference}`));

  return commitIn(line?.split(' ', 1)[0] ?? '');
}

function commitIn(text: string): string | undefined {
  return COMMIT.test(text) ? text : undefined;
}

/** Empty where there is none: not to know its commit keeps no program from running. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
