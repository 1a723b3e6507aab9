import { expect, it } from 'vitest';
import { toYaml } from './yaml.ts';

it('writes nested data as YAML', () => {
  const value = {
    plain: 'some words',
    quoted: 'a: b',
    yes: 'yes',
    '200': { list: [{ a: 1, b: [true, null] }, 'x', []], empty: {} },
    absent: undefined,
    lines: 'one\ntwo',
  };

  expect(toYaml(value)).toBe(`"200":
  list:
    - "a": 1
      "b":
        - true
        - null
    - "x"
    - []
  empty: {}
plain: some words
quoted: "a: b"
"yes": "yes"
lines: "one\\ntwo"
`);
});
