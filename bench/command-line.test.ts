import { expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './command-line.ts';

const parse = (...args: string[]) => parseCommandLine(args, ['ingest', 'search']);

it('measures everything for small and medium unless told otherwise', () => {
  expect(parse()).toEqual({
    sizes: ['small', 'medium'],
    only: undefined,
    jsonFile: undefined,
    accepts: false,
    profile: undefined,
    ui: false,
  });
});

it.each([
  [['--large'], ['small', 'medium', 'large']],
  [
    ['--size', 'medium', '--size', 'tiny', '--size', 'tiny'],
    ['tiny', 'medium'],
  ],
  [
    ['--size', 'small', '--large'],
    ['small', 'large'],
  ],
  [['--size', 'large', '--large'], ['large']],
])('%j measures the sizes %j', (args, sizes) => {
  expect(parse(...args)?.sizes).toEqual(sizes);
});

it('reads what else is asked for', () => {
  expect(parse('--only', 'search', '--only', 'ingest', '--json', 'out.json', '--accept')).toMatchObject({
    only: ['search', 'ingest'],
    jsonFile: 'out.json',
    accepts: true,
  });
});

it('measures only what is profiled', () => {
  expect(parse('--profile', 'search')).toMatchObject({ only: ['search'], profile: 'search' });
});

it.each([['--help'], ['-h'], ['--size', 'small', '--help']])('answers %s with help', (...args) => {
  expect(parse(...args)).toBeUndefined();
});

it.each([
  [['--size', 'meduim'], /no size "meduim"\. Did you mean "medium"\? Sizes: tiny, small, medium, large/],
  [['--only', 'serach'], /no "serach"\. Did you mean "search"\?/],
  [['--profile', 'everything'], /no "everything"\. There are: ingest, search/],
  [['--profile', 'search', '--accept'], /exclude each other/],
  [['--fast'], /--fast/],
  [['--json'], /--json.*argument missing/],
  [['small'], /small/],
])('refuses %j', (args, message) => {
  expect(() => parse(...args)).toThrow(UsageError);
  expect(() => parse(...args)).toThrow(message);
});
