import { cpuMsOf } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { canonicalXml } from './canonical-xml.ts';
import { readXml, type XmlLimits } from './read-xml.ts';

const LIMITS: XmlLimits = {
  maxLength: 100_000,
  maxElements: 100,
  maxDepth: 10,
  maxAttributes: 10,
  skipsRemarks: false,
};
const canonical = (xml: string, prefixes: readonly string[] = []) =>
  canonicalXml(readXml(xml, LIMITS), { prefixes });

describe('a document', () => {
  it('is read with its namespaces', () => {
    const root = readXml(
      '<?xml version="1.0" encoding="UTF-8"?>\r\n<a xmlns="u:1" xmlns:p="u:2" p:x="1" x="2"><p:b/>t<b>e</b>xt</a>\n',
      LIMITS,
    );
    expect([root.namespace, root.name, root.text, root.attribute('x')]).toEqual(['u:1', 'a', 'txt', '2']);
    expect(root.children('u:2', 'b')).toHaveLength(1);
    expect(root.children('u:1', 'b').map(({ text }) => text)).toEqual(['e']);
  });

  it('has remarks only where they are skipped', () => {
    const xml = '<?xml version="1.0"?><!-- a --><?b?><r>x<!-- <r> -->y<?c d?></r><!-- e -->';
    expect(readXml(xml, { ...LIMITS, skipsRemarks: true }).text).toBe('xy');
    expect(() => readXml(xml, LIMITS)).toThrow('an element was expected');
    expect(() => readXml('<r><!-- x</r>', { ...LIMITS, skipsRemarks: true })).toThrow('not finished');
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a></a',
    '</a>',
    '<a/><b/>',
    '<a/>text',
    '<a',
    '<a b>',
    '<a b=c/>',
    '<a b="c/>',
    '<a b="<"/>',
    '<a b="1"c="2"/>',
    '<a b="1" b="2"/>',
    '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>',
    '<a xmlns="u" xmlns="v"/>',
    '<p:a/>',
    '<a p:b=""/>',
    '<a xmlns:p=""/>',
    '<a xmlns:xml="u"/>',
    '<a xmlns:xmlns="u"/>',
    '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
    '<a:b:c xmlns:a="u"/>',
    '<1/>',
    '<a>&b;</a>',
    '<a>& </a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>&#x110000;</a>',
    '<a>&constructor;</a>',
    '<a>]]></a>',
    '<a>\u0001</a>',
    '<a>\uFFFE</a>',
    '<a>\uD800</a>',
    '<!DOCTYPE a><a/>',
    '<a><!ENTITY b "c"></a>',
    '<a><![CDATA[b]]></a>',
    ' <?xml version="1.0"?><a/>',
  ])('is refused as %j', (xml) => {
    expect(() => readXml(xml, LIMITS)).toThrow(/^(it|a|an|the|more) /);
  });

  it('has at most so much of everything', () => {
    for (const xml of [
      `<a>${'<b/>'.repeat(100)}</a>`,
      `${'<a>'.repeat(11)}${'</a>'.repeat(11)}`,
      `<a ${Array.from({ length: 11 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      `<a xmlns="${'u'.repeat(513)}"/>`,
      `<a>${'x'.repeat(LIMITS.maxLength)}</a>`,
    ]) {
      expect(() => readXml(xml, LIMITS), xml.slice(0, 50)).toThrow(/more than|deeper than|longer than/);
    }
    const many = Array.from({ length: 65 }, (_, at) => `xmlns:a${at}="u"`).join(' ');
    expect(() => readXml(`<a ${many}/>`, { ...LIMITS, maxAttributes: 100 })).toThrow(
      'more than 64 namespaces',
    );
  });

  it.each([
    ['nothing but blanks', `<a ${' '.repeat(90_000)}`],
    ['a long name', `<${'a'.repeat(90_000)}`],
    ['a value without end', `<a b="${'c'.repeat(90_000)}`],
    ['references without end', `<a>${'&'.repeat(90_000)}`],
    ['brackets', '<'.repeat(90_000)],
    ['closing brackets', `<a>${']]'.repeat(45_000)}</a>`],
  ])('costs little where it is %s', (_, xml) => {
    const ordinary = `<a>${'<b c="d">e</b>'.repeat(xml.length / 14)}</a>`;
    const read = (text: string) => () => {
      try {
        readXml(text, LIMITS);
      } catch {}
    };
    // What goes back over a text for each of its characters takes tens of thousands of times as long.
    expect(cpuMsOf(read(xml))).toBeLessThan(100 * (1 + cpuMsOf(read(ordinary))));
  });
});

/** The examples of the recommendations. */
describe('the canonical form', () => {
  it.each([
    ['<a  b = "1"\n c=\'2\' />', '<a b="1" c="2"></a>'],
    ['<a z="1" a="2" xmlns:q="u" q:b="3"/>', '<a xmlns:q="u" a="2" z="1" q:b="3"></a>'],
    ['<a xmlns:p="u"><p:b/><p:c/></a>', '<a><p:b xmlns:p="u"></p:b><p:c xmlns:p="u"></p:c></a>'],
    ['<p:a xmlns:p="u"><p:b xmlns:p="u"/></p:a>', '<p:a xmlns:p="u"><p:b></p:b></p:a>'],
    ['<p:a xmlns:p="u"><p:b xmlns:p="v"/></p:a>', '<p:a xmlns:p="u"><p:b xmlns:p="v"></p:b></p:a>'],
    ['<a xmlns="u"><b xmlns=""/></a>', '<a xmlns="u"><b xmlns=""></b></a>'],
    ['<a xml:lang="de"/>', '<a xml:lang="de"></a>'],
    [
      '<a b="&lt;&quot;&#9;&#10;&#13;&gt;\n">&gt;&amp;"\'&#13;\r\n</a>',
      '<a b="&lt;&quot;&#x9;&#xA;&#xD;> ">&gt;&amp;"\'&#xD;\n</a>',
    ],
  ])('of %j', (xml, expected) => {
    expect(canonical(xml)).toBe(expected);
  });

  it('declares what is asked for where it is known', () => {
    const xml = '<a xmlns="u" xmlns:p="v" xmlns:q="w"><b/></a>';
    expect(canonical(xml, ['p', 'r', ''])).toBe('<a xmlns="u" xmlns:p="v"><b></b></a>');
  });
});
