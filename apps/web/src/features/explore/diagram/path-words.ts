/** A hop of a path: who may do what with whom. */
export interface Hop {
  readonly from: Named;
  readonly phrase: string;
  readonly to: Named;
}

export interface Named {
  readonly name: string;
  readonly kind: string;
}

/** People are "who", everything else is "which". */
const PEOPLE: ReadonlySet<string> = new Set(['User', 'AZUser', 'ADLocalUser']);

/** "ALICE is a member of HELPDESK, which may reset the password of BOB, who is a member of ADMINS." */
export function writePath(hops: readonly Hop[]): string {
  const [first] = hops;
  if (first === undefined) {
    return '';
  }
  const clauses = hops.map(({ from, phrase, to }, at) => {
    const subject = at === 0 ? from.name : PEOPLE.has(from.kind) ? 'who' : 'which';
    return `${subject} ${phrase} ${to.name}`;
  });

  return `${clauses.join(', ')}.`;
}

/** "HELPDESK may reset the password of BOB." */
export function writeHop({ from, phrase, to }: Hop): string {
  return `${from.name} ${phrase} ${to.name}.`;
}

/**
 * Words for a kind that nobody has written a phrase for: what its extension says of it, if that is short, or else its
 * name without the extension's: `Badge_CanOpenDoor` → "can open door".
 */
export function phraseOfKind(kind: string, description: string): string {
  if (description !== '' && description.length <= MAX_DESCRIPTION) {
    const text = description.replace(/[.\s]+$/u, '');
    return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  }
  const own = kind.includes('_') ? kind.slice(kind.indexOf('_') + 1) : kind;

  return own
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ')
    .toLowerCase();
}

const MAX_DESCRIPTION = 48;
