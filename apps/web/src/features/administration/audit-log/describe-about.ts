import type { AuditLog } from '@secgraph/contract';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { cellText } from '../../../ui/cell-text.ts';
import { formatNumber } from '../../../ui/format.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a user is called whose id is known; undefined: there is none, or not any more. */
export type NameOfUserId = (id: string) => string | undefined;

/** Fields that name what an entry is about, the first that is there. */
const NAMES: readonly string[] = [
  'principal_name',
  'principal',
  'username',
  'asset_group_name',
  'display_name',
  'title',
  'name',
  'client_name',
  'key',
  'kind',
  'file_name',
  'endpoint',
];
const USERS: readonly string[] = ['secret_user_id', 'user_id', 'id'];
const MAX_VALUE = 60;
const MAX_DETAILS = 3;

/** What an entry is about, in a line: what it is called, what of it changed, or what else is told, and why it was refused. */
export function describeAbout({ fields }: Pick<AuditLog, 'fields'>, nameOf: NameOfUserId): string {
  const { previous, error, ...told } = fields;
  const name = findName(told, nameOf);
  const change = describeChange(told, fieldsOf(previous));
  const about = [name, change].filter(Boolean).join(': ') || describeDetails(told);
  const refusal = textOf(error);

  return [about, refusal].filter(Boolean).join(' – ');
}

function findName(told: Fields, nameOf: NameOfUserId): string {
  const named = NAMES.map((field) => textOf(told[field])).find(Boolean);
  const user = USERS.map((field) => nameOf(textOf(told[field]))).find((name) => name !== undefined);

  return named ?? user ?? '';
}

/** Of one value what it was and is; of several, which. */
function describeChange(told: Fields, previous: Fields): string {
  const changed = Object.keys(previous);
  const [field = ''] = changed;
  const [before, after] = [textOf(previous[field]), textOf(told[field])];
  if (changed.length === 1 && isScalar(previous[field]) && isScalar(told[field]) && before + after !== '') {
    const label = labelOf(field);
    return `${label} changed from “${before}” to “${after}”`;
  }
  const labels = changed.map(labelOf).join(', ');

  return changed.length === 0 ? '' : `${labels} changed`;
}

/** "3 findings, status accepted": ids of what has a name say nothing to anybody, numbers of the rest do. */
function describeDetails(told: Fields): string {
  return Object.entries(told)
    .map(([field, value]) => describeDetail(field, value))
    .filter((detail) => detail !== '')
    .slice(0, MAX_DETAILS)
    .join(', ');
}

function describeDetail(field: string, value: unknown): string {
  const label = labelOf(field);
  if (typeof value === 'boolean') {
    return value ? label : `not ${label}`;
  }
  if (Array.isArray(value)) {
    const count = formatNumber(value.length);
    // Names of fields are English, whatever the page speaks.
    return value.length === 0 ? '' : /* @verbatim */ `${count} ${label}${value.length === 1 ? '' : 's'}`;
  }
  const text = textOf(value);
  if (text === '' || typeof value === 'object' || UUID.test(text)) {
    return '';
  }

  return field === 'id' ? `#${text}` : `${label} ${text}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** `email_address` → "email address", `finding_ids` → "finding", `is_disabled` → "disabled". */
function labelOf(field: string): string {
  return field
    .replace(/^is_|_ids?$/g, '')
    .replaceAll('_', ' ')
    .trim();
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || ['string', 'number'].includes(typeof value);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return shortenText(cleanText(cellText(value)), MAX_VALUE);
}
