import type { Parameter } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { describeValue, fieldsOf, groupParameters, isChanged, withField } from './parameter-form.ts';

type Value = Parameter['value'];

function parameter(key: string, first: Value, value: Value = first): Parameter {
  return {
    id: 1,
    key,
    name: key,
    description: '',
    value,
    default_value: first,
    is_writable: true,
    created_at: '',
    updated_at: '',
    deleted_at: { time: '', valid: false },
  };
}

describe('parameters', () => {
  it.each([
    [{ enabled: false, rrule: '' }, 'Off, Recurrence rule: none', ['switch', 'lines']],
    [{ enabled: true, expiration_period: 90 }, 'On, Expiration period: 90 days', ['switch', 'number']],
    [{ duration: 'P90D' }, 'Duration: 90 days', ['text']],
    [{ duration: 'P1DT12H' }, 'Duration: 1 day 12 hours', ['text']],
    [{ duration: 'P' }, 'Duration: P', ['text']],
    [{ duration: 'soon' }, 'Duration: soon', ['text']],
    [{ base_ttl: 'PT1M' }, 'Of everything else: 1 minute', ['text']],
    [{ after_boot: true }, 'After boot: yes', ['switch']],
  ])('have fields of their own types: %j', (value, said, types) => {
    expect(describeValue(parameter('x.y', value))).toBe(said);
    expect(fieldsOf(parameter('x.y', value)).map(({ type }) => type)).toEqual(types);
  });

  it('offer choices where there are some', () => {
    expect(fieldsOf(parameter('wire.nulls', { mode: 'wrapped' }))).toMatchObject([
      { type: 'choice', choices: ['wrapped', 'plain'] },
    ]);
  });

  it('know whether somebody changed them', () => {
    expect(isChanged(parameter('x', { a: 1, b: '' }))).toBe(false);
    expect(isChanged(parameter('x', { a: 1, b: '' }, { a: 1, b: 'x' }))).toBe(true);
  });

  it('take what is typed as what it is', () => {
    const [days] = fieldsOf(parameter('x', { days: 90 }));
    if (days === undefined) {
      throw new Error('a value has fields');
    }
    expect(withField({ days: 90 }, days, '30')).toEqual({ days: 30 });
    expect(withField({ days: 90 }, days, '')).toEqual({ days: '' });
    expect(withField({ days: 90 }, { ...days, type: 'text' }, '30')).toEqual({ days: '30' });
  });

  it('are grouped, and none is lost', () => {
    const all = ['auth.x', 'analysis.y', 'prune.ttl', 'wire.nulls', 'unheard.of'].map((key) =>
      parameter(key, {}),
    );
    const groups = groupParameters(all);
    expect(groups.map(({ title }) => title)).toEqual(['Logins', 'Analysis and zones', 'Service']);
    expect(groups.flatMap((group) => group.parameters)).toHaveLength(all.length);
  });
});
