import { describe, expect, it } from 'vitest';
import { HELP, parseCommandLine, UsageError } from './command-line.ts';
import { EVENT_KINDS } from './events/event-kinds.ts';

describe('the command line', () => {
  it('has what it takes when nothing is said', () => {
    expect(parseCommandLine([], 7)).toEqual({
      events: 100,
      minutes: 45,
      seed: 7,
      mode: 'synchronous',
      only: undefined,
      keep: false,
    });
  });

  it('takes what is said', () => {
    const args = [
      '--events',
      '5',
      '--seed',
      '3',
      '--asynchronous',
      '--only',
      'switchover,kill-writer',
      '--keep',
    ];
    expect(parseCommandLine(args, 7)).toMatchObject({
      events: 5,
      seed: 3,
      mode: 'asynchronous',
      only: ['switchover', 'kill-writer'],
      keep: true,
    });
    expect(parseCommandLine(['--help'], 7)).toBeUndefined();
  });

  it.each([
    [['--events', 'many'], '--events'],
    [['--events', '-1'], '--events'],
    [['--seed', '4294967296'], '--seed'],
    [['--only', 'switchover,toString'], '"toString"'],
    [['--unknown'], '--unknown'],
  ])('refuses %j', (args, text) => {
    expect(() => parseCommandLine(args, 7)).toThrow(UsageError);
    expect(() => parseCommandLine(args, 7)).toThrow(text);
  });

  it('names every kind in its help', () => {
    for (const kind of Object.keys(EVENT_KINDS)) {
      expect(HELP).toContain(`\n  ${kind} `);
    }
  });
});
