import { PROPERTIES } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { formatExactTime } from '../../../ui/format.ts';
import { formatProperty, labelOfProperty, rawProperty } from './format-property.ts';
import { describeProperties } from './object-information.ts';
import { HIDDEN_PROPERTIES, PROPERTY_TOPICS, topicOf } from './property-schema.ts';

const MOMENT = 1_700_000_000;
const TIME = formatExactTime(new Date(MOMENT * 1000));

describe('a property is shown', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['pwdlastset', MOMENT, [TIME]],
    ['lastlogontimestamp', MOMENT, [TIME]],
    ['whencreated', '2023-11-14T22:13:20Z', [TIME]],
    ['lastseen', '2023-11-14T22:13:20Z', [TIME]],
    ['description', '2023-11-14T22:13:20Z', ['2023-11-14T22:13:20Z']],
    ['whencreated', 0, ['UNKNOWN']],
    ['whencreated', -1, ['UNKNOWN']],
    ['lastlogon', 0, ['UNKNOWN']],
    ['lastlogon', -1, ['NEVER']],
    ['lastlogontimestamp', -1, ['NEVER']],
    ['pwdlastset', 0, ['ACCOUNT CREATED BUT NO PASSWORD SET']],
    ['pwdlastset', -1, ['NEVER']],
    ['pwdlastset', 1e300, ['1e+300']],
    ['enabled', true, ['TRUE']],
    ['enabled', false, ['FALSE']],
    ['certificatemappingmethodsraw', 12, ['User principal name', 'S4U2Self', '12 (0x0C)']],
    ['certificatemappingmethodsraw', 4, ['User principal name', '4 (0x04)']],
    ['exposure_percent', 0.271, ['27 %']],
    ['exposure_percent', 1, ['1']],
    ['serviceprincipalnames', ['HTTP/a', '', 'HTTP/b'], ['HTTP/a', 'HTTP/b']],
    ['custom', { a: 1 }, ['{"a":1}']],
  ])('%s: %j as %j', (name, value, lines) => {
    expect(formatProperty(name, value)).toEqual(lines);
  });

  it.each<[string, unknown]>([
    ['custom', MOMENT],
    ['machineaccountquota', MOMENT],
    ['ratio', 0.5],
    ['constructor', 0.5],
  ])('%s: a number of any size stays the number %j where nothing says what it means', (name, value) => {
    expect(formatProperty(name, value)).toEqual([String(value)]);
  });

  it.each<[unknown]>([[''], [null], [undefined], [[]], [{}], ['0001-01-01T00:00:00Z'], [['', null]]])(
    'not at all, when it is %j',
    (value) => {
      expect(formatProperty('description', value)).toEqual([]);
    },
  );

  it('with the first lines of a long list, and how many more there are', () => {
    const lines = formatProperty('serviceprincipalnames', Array.from({ length: 205 }, String));
    expect(lines.length).toBe(201);
    expect(lines.at(-1)).toBe('… and 5 more');
  });

  it('within bounds, whatever its length', () => {
    expect(formatProperty('description', 'x'.repeat(5_000))[0]?.length).toBe(2_001);
  });
});

describe('the label of a property', () => {
  it.each([
    ['samaccountname', 'SAM Account Name'],
    ['userPrincipalType', 'User Principal Type'],
    ['gh_team-id', 'Gh Team Id'],
    ['HTTPServerName', 'HTTP Server Name'],
  ])('%s is %s', (name, label) => {
    expect(labelOfProperty(name)).toBe(label);
  });
});

describe('the table of properties', () => {
  const named = Object.values(PROPERTY_TOPICS).flat();

  it('names each property once', () => {
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
    expect(named.filter((name) => HIDDEN_PROPERTIES.has(name))).toEqual([]);
  });

  it('leaves under Other only what fits nowhere', () => {
    const others = PROPERTIES.map(({ name }) => name).filter(
      (name) => topicOf(name) === 'Other' && !HIDDEN_PROPERTIES.has(name),
    );
    expect(others.sort()).toEqual(
      [
        'blocksinheritance',
        'dsheuristics',
        'enforced',
        'gpostatus',
        'gpostatusraw',
        'logontype',
        'machineaccountquota',
        'offer',
        'spoofsidhistoryblocked',
        'transitive',
        'trustattributesinbound',
        'trustattributesoutbound',
        'trusttype',
      ].sort(),
    );
  });
});

describe('object information', () => {
  it('has topics in one order, their rows by label, and nothing that is hidden or empty', () => {
    const topics = describeProperties({
      objectid: 'S-1',
      system_tags: 'owned',
      title: '',
      zebra: 1,
      pwdlastset: MOMENT,
      domainsid: 'S-1-5-21-1',
      department: 'IT',
    });
    expect(topics.map(({ topic, rows }) => [topic, rows.map(({ label }) => label)])).toEqual([
      ['Identity', ['Department', 'Domain SID']],
      ['Password', ['Password Last Set']],
      ['Other', ['Zebra']],
    ]);
    expect(topics[0]?.rows[1]).toMatchObject({ linkedObjectId: 'S-1-5-21-1', raw: 'S-1-5-21-1' });
    expect(topics[1]?.rows[0]).toMatchObject({ linkedObjectId: undefined, raw: String(MOMENT) });
  });

  it('has settings that are not default first, and those that are last', () => {
    const topics = describeProperties({
      enabled: true,
      passwordnotreqd: true,
      dontreqpreauth: false,
      department: 'IT',
      isdc: true,
      haslaps: false,
      laterseen: false,
      invented: true,
    });
    expect(topics.map(({ topic, rows }) => [topic, rows.map(({ name }) => name)])).toEqual([
      ['Not default', ['passwordnotreqd']],
      ['Identity', ['department']],
      ['Account', ['isdc']],
      ['Password', ['haslaps']],
      ['Other', ['invented']],
      ['Default or off', ['dontreqpreauth', 'enabled', 'laterseen']],
    ]);
  });

  it('takes what a source sends as it is', () => {
    const [topic] = describeProperties(JSON.parse('{"__proto__": "x", "constructor": "y"}'));
    expect(topic?.rows.map(({ lines }) => lines)).toEqual([['y'], ['x']]);
  });
});

it('the raw value is what the service gave', () => {
  expect([rawProperty('a'), rawProperty([1, true]), rawProperty(0.5)]).toEqual(['a', '[1,true]', '0.5']);
});
