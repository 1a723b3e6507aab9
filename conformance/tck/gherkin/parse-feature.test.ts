import { describe, expect, it } from 'vitest';
import { parseFeature } from './parse-feature.ts';

const FEATURE = `# a comment
@all
Feature: Counting things

  Free text that nobody reads.

  Background:
    Given an empty graph

  @one @two
  Scenario: A plain scenario
    When executing query:
      """
      MATCH (n)
        WHERE n.x = '# no comment'

      RETURN n
      """
    Then the result should be, in any order:
      | n | a\\|b |
      # a comment in between
      | 1 | '\\\\' |

  Scenario Outline: Counting to <limit>
    When executing query:
      """
      RETURN <limit> AS n, '<other>'
      """
    Then the result should be, in order:
      | n       | <unknown> |
      | <limit> | x         |

    Examples:
      | limit | other   |
      | 1     | <limit> |
      | 22    |         |
`;

describe('a feature file', () => {
  const feature = parseFeature('clauses/counting.feature', FEATURE);

  it('has a name and its scenarios, outlines expanded', () => {
    expect(feature.name).toBe('Counting things');
    expect(feature.scenarios.map(({ name, example }) => [name, example])).toEqual([
      ['A plain scenario', undefined],
      ['Counting to 1', '1 | <limit>'],
      ['Counting to 22', '22 | '],
    ]);
  });

  it('gives every scenario the tags of the feature and the steps of the background', () => {
    const [plain] = feature.scenarios;
    expect(plain?.tags).toEqual(['@all', '@one', '@two']);
    expect(plain?.steps[0]).toEqual({ text: 'an empty graph', docString: undefined, table: undefined });
  });

  it('keeps blank lines, comments and indentation within doc strings', () => {
    expect(feature.scenarios[0]?.steps[1]?.docString).toBe(
      "MATCH (n)\n  WHERE n.x = '# no comment'\n\nRETURN n",
    );
  });

  it('resolves the escapes of tables', () => {
    expect(feature.scenarios[0]?.steps[2]?.table).toEqual([
      ['n', 'a|b'],
      ['1', "'\\'"],
    ]);
  });

  it('fills placeholders in doc strings and tables, once', () => {
    const [, first] = feature.scenarios;
    expect(first?.steps[1]?.docString).toBe("RETURN 1 AS n, '<limit>'");
    expect(first?.steps[2]?.table).toEqual([
      ['n', '<unknown>'],
      ['1', 'x'],
    ]);
  });

  it.each([
    ['no feature', 'Scenario: x', /:1: expected "Feature:"/],
    [
      'an outline without examples',
      'Feature: x\nScenario Outline: y\n  Given any graph',
      /expected "Examples:"/,
    ],
    ['an open doc string', 'Feature: x\nScenario: y\n  When executing query:\n"""\nRETURN 1', /does not end/],
    ['text among scenarios', 'Feature: x\nScenario: y\n  Given any graph\nnonsense', /expected "Scenario:"/],
  ])('is refused for %s', (_, text, message) => {
    expect(() => parseFeature('x.feature', text)).toThrow(message);
  });
});
