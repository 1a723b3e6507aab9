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
 * Words for a kind that nobody has written a phrase for: what its extension says of it, if that is short and goes on with
 * the other end, or else its name without the extension's: `Badge_CanOpenDoor` → "can open door". Between two names they
 * make a sentence, whatever they are.
 */
export function phraseOfKind(kind: string, description: string): string {
  const text = description.replace(/[.\s]+$/u, '').replace(/ it$/, '');
  const said = `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  if (said.length <= MAX_DESCRIPTION && isPredicate(said) && GOES_ON.test(said)) {
    return said;
  }
  const own = kind.includes('_') ? kind.slice(kind.indexOf('_') + 1) : kind;
  const words = own
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ')
    .toLowerCase();
  if (isPredicate(words)) {
    return words;
  }

  return PREPOSITION.test(words) ? `is ${words}` : `has “${words}” on`;
}

const MAX_DESCRIPTION = 48;
const PREPOSITION = /(?:^| )(?:as|at|by|for|from|in|into|of|on|over|to|with)$/;
/** "May reset the password of", "Is a member of the group": the name of the other end may follow. */
const GOES_ON = /^[^,:;]*(?: the \w+| (?:as|at|by|for|from|in|into|of|on|over|to|with))$|^\w+$/;

/** Whether a verb comes first: "can open", "owns", but not "this user" or "write role". */
function isPredicate(text: string): boolean {
  const [first = ''] = text.split(' ');

  return /^(?:can|may|must|will)$/.test(first) || (/[^s]s$/.test(first) && first !== 'this');
}
