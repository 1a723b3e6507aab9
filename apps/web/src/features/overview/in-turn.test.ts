import { describe, expect, it } from 'vitest';
import { askInTurn } from './in-turn.ts';

const { signal } = new AbortController();

describe('asking in turn', () => {
  it('begins with one when the one before has its answer', async () => {
    const first = Promise.withResolvers<string>();
    const begun: string[] = [];
    const answers = ['first', 'second'].map((name) =>
      askInTurn(async () => {
        begun.push(name);
        return name === 'first' ? first.promise : name;
      }, signal),
    );
    await Promise.resolve();
    expect(begun).toEqual(['first']);

    first.resolve('answered');
    expect(await Promise.all(answers)).toEqual(['answered', 'second']);
  });

  it('goes on after a refusal, which only the one who asked is told', async () => {
    const refused = askInTurn(async () => {
      throw new Error('refused');
    }, signal);
    const next = askInTurn(async () => 'answered', signal);

    await expect(refused).rejects.toThrow('refused');
    expect(await next).toBe('answered');
  });

  it('passes over what nobody waits for any more', async () => {
    const gone = AbortSignal.abort();
    let isAsked = false;
    const passed = askInTurn(async () => {
      isAsked = true;
    }, gone);

    await expect(passed).rejects.toThrow();
    expect(isAsked).toBe(false);
  });
});
