import { execFileSync } from 'node:child_process';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { listPatterns } from './list-patterns.ts';

/**
 * Patterns that may go back over a text more than once for each of its characters, and how long what they are matched
 * with can be. Whoever adds one says here what bounds it; a pattern that does not go back is better.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'apps/cli/src/api/api-client.ts /\\/+$/': 'an address that whoever runs the command has written',
  "apps/cli/src/commands/parse-options.ts /^Unknown option '(-+[^']+)'/":
    'a message of the runtime, of arguments',
  'apps/server/src/config/value-formats.ts /\\/+$/': 'a variable of the environment',
  'apps/web/src/features/explore/diagram/path-words.ts /[.\\s]+$/u': 'a short description of a kind',
  'apps/web/src/features/explore/node-panel/format-property.ts /([A-Z]+)([A-Z][a-z])/g':
    'the name of a property, in the browser of whoever looks',
  'packages/client/src/client.ts /\\/+$/': 'an address that whoever runs the program has written',
  'packages/cypher/src/values/temporal/format-temporal.ts /0+$/': 'nine digits of nanoseconds',
  'packages/ingest/src/decode/parse-run.ts / in JSON at position (\\d+).*$/s': 'a message of the engine',
  'packages/ingest/src/sources/certipy/certipy.ts /^[ \\t\\r\\n]*(?:\\{[ \\t\\r\\n]*(?:"[A-Za-z ]*"?[ \\t\\r\\n]*)?)?$/':
    'the first 256 bytes of a file',
};

/** Made of parts at run time, and of what. */
const MADE: Readonly<Record<string, string>> = {
  'apps/server/src/http/allowed-methods.ts': 'of the route table',
  'apps/server/src/features/single-sign-on/saml/thread/read-xml.ts':
    'of constants, for a bounded text in a thread of its own',
  'apps/web/src/parts/cypher/language/scan-tokens.ts': 'of constants, in the browser of whoever writes',
  'apps/web/src/features/explore/cypher/parameters/parameter-value.ts':
    'of the name of a parameter, in the browser',
  'packages/cypher/src/functions/string-functions.ts': 'of a constant',
  'packages/cypher/src/values/regex/case-variants.ts': 'of one character',
  'packages/cypher/src/values/regex/literal-pattern.ts': 'of escaped text: nothing in it repeats',
  'packages/cypher/src/values/regex/named-sets.ts': 'of the name of a known set',
  'packages/cypher/src/values/temporal/create-duration.ts': 'of constants',
  'packages/graph-schema/src/fixes/quote-powershell.ts': 'of a constant',
  'packages/kernel/src/csv-record.ts': 'of constants',
  'packages/ingest/src/convert/find-next-record.ts': 'of an escaped key, with bounded repetitions',
};

// The build of the pages reads nothing but sources of this repository.
const NOT_SHIPPED = [':!packages/test-kit', ':!apps/web/build'];
const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'bin', ...NOT_SHIPPED], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|test-support|test-d)\.|\/tests?\//.test(file));
const { literals, made } = await listPatterns(files);

describe('regular expressions of the product', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(literals.length).toBeGreaterThan(200);
  });

  it('go over a text once, or over a short one', () => {
    const slow = literals.filter(
      ({ source, flags }) => analyse(new RegExp(source, flags)).reports.length > 0,
    );
    const names = slow.map(({ file, source, flags }) => `${file} /${source}/${flags}`);

    expect([...new Set(names)].toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
  });

  it('never take exponential time', () => {
    const exponential = literals.filter(({ source, flags }) =>
      analyse(new RegExp(source, flags)).reports.some((report) => report.exponential),
    );
    expect(exponential).toEqual([]);
  });

  it('are made at run time of what is known', () => {
    expect([...made].toSorted()).toEqual(Object.keys(MADE).toSorted());
  });
});

describe('the search for them', () => {
  it('finds what goes back', () => {
    expect(analyse(/^(a+)+$/).reports.some(({ exponential }) => exponential)).toBe(true);
    expect(analyse(/\s+$/).reports).not.toEqual([]);
    expect(analyse(/^[a-z]+\d*$/).reports).toEqual([]);
  });
});
