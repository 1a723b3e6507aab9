import type { Parameter } from '@secgraph/contract';
import { countOf, formatNumber } from '../../../ui/format.ts';

type Value = Parameter['value'];

/** One field of a parameter's value, and how it is asked for. */
export interface ParameterField {
  readonly name: string;
  readonly label: string;
  readonly type: 'switch' | 'number' | 'text' | 'lines' | 'choice';
  readonly help?: string;
  readonly choices?: readonly string[];
}

export interface ParameterGroup {
  readonly title: string;
  readonly parameters: readonly Parameter[];
}

const LABELS: Readonly<Record<string, string>> = {
  enabled: 'On',
  duration: 'Duration',
  expiration_period: 'Expiration period',
  hours: 'Hours',
  label_limit: 'Labels, at most',
  multi_tier_analysis_enabled: 'Analysis of several zones',
  tier_limit: 'Zones, at most',
  rrule: 'Recurrence rule',
  base_ttl: 'Of everything else',
  has_session_edge_ttl: 'Of sessions',
};

const DURATION = 'ISO 8601, such as P90D or PT12H.';
const HELP: Readonly<Record<string, string>> = {
  duration: DURATION,
  base_ttl: DURATION,
  has_session_edge_ttl: DURATION,
  // @words
  expiration_period: 'Days.',
  rrule: 'RFC 5545, with its start: DTSTART:20260101T030000Z, and on the next line RRULE:FREQ=DAILY.',
};

const CHOICES: Readonly<Record<string, readonly string[]>> = { 'wire.nulls mode': ['wrapped', 'plain'] };

const GROUPS: readonly { readonly title: string; readonly prefixes: readonly string[] }[] = [
  { title: 'Logins', prefixes: ['auth'] },
  { title: 'Analysis and zones', prefixes: ['analysis', 'zones', 'prune'] },
];
// @words
const OTHERS = 'Service';

/** Groups parameters by what they are about, in the order of the service. */
export function groupParameters(parameters: readonly Parameter[]): readonly ParameterGroup[] {
  const titleOf = ({ key }: Parameter) =>
    GROUPS.find(({ prefixes }) => prefixes.includes(key.split('.')[0] ?? ''))?.title ?? OTHERS;

  return [...GROUPS.map(({ title }) => title), OTHERS]
    .map((title) => ({ title, parameters: parameters.filter((parameter) => titleOf(parameter) === title) }))
    .filter((group) => group.parameters.length > 0);
}

/** A value has exactly the fields of the first one, with their types. */
export function fieldsOf({ key, default_value: first }: Parameter): readonly ParameterField[] {
  return Object.entries(first).map(([name, value]) => {
    const choices = CHOICES[`${key} ${name}`];
    const help = HELP[name];

    return {
      name,
      label: LABELS[name] ?? labelOf(name),
      type: choices === undefined ? typeOf(name, value) : 'choice',
      ...(choices === undefined ? {} : { choices }),
      ...(help === undefined ? {} : { help }),
    };
  });
}

/** "On, Days 90": a value in a line. */
export function describeValue(parameter: Parameter): string {
  return fieldsOf(parameter)
    .map(({ name, label, type }) => {
      const value = parameter.value[name];
      if (type === 'switch') {
        return name === 'enabled'
          ? value === true
            ? 'On'
            : 'Off'
          : `${label}: ${value === true ? 'yes' : 'no'}`;
      }
      return value === '' ? `${label}: none` : `${label}: ${wordsOf(name, value)}`;
    })
    .join(', ');
}

/** Durations and recurrence rules as people say them; what is neither, as it stands. */
function wordsOf(name: string, value: unknown): string {
  const text = String(value);
  if (HELP[name] === DURATION) {
    return describeDuration(text) ?? text;
  }
  if (name === 'expiration_period' && typeof value === 'number') {
    return countOf(value, 'day');
  }

  return typeof value === 'number' ? formatNumber(value) : text;
}

const UNITS: readonly ((count: number) => string)[] = [
  (count) => countOf(count, 'year'),
  (count) => countOf(count, 'month'),
  (count) => countOf(count, 'week'),
  (count) => countOf(count, 'day'),
  (count) => countOf(count, 'hour'),
  (count) => countOf(count, 'minute'),
  (count) => countOf(count, 'second'),
];
const DURATION_FORM =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** `P90D` → "90 days"; undefined: it is none. */
function describeDuration(text: string): string | undefined {
  const [, ...counts] = DURATION_FORM.exec(text) ?? [];
  const parts = UNITS.flatMap((unit, place) => {
    const count = counts[place];
    return count === undefined ? [] : [unit(Number(count))];
  });

  return parts.length === 0 ? undefined : parts.join(' ');
}

export function isChanged({
  value,
  default_value: first,
}: Pick<Parameter, 'value' | 'default_value'>): boolean {
  return Object.entries(first).some(([name, before]) => value[name] !== before);
}

/** Numbers are whole; what was typed and is none is left to the service to refuse. */
export function withField(value: Value, { name, type }: ParameterField, typed: unknown): Value {
  const isNumber = type === 'number' && typed !== '' && Number.isFinite(Number(typed));

  return { ...value, [name]: isNumber ? Number(typed) : typed };
}

function typeOf(name: string, value: unknown): ParameterField['type'] {
  if (typeof value === 'boolean') {
    return 'switch';
  }

  return typeof value === 'number' ? 'number' : name === 'rrule' ? 'lines' : 'text';
}

/** `expiration_period` → "Expiration period". */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');

  return words.charAt(0).toUpperCase() + words.slice(1);
}
