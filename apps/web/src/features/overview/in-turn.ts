let last: Promise<unknown> = Promise.resolve();

/** One after the other, in the order they are asked: each occupies a worker of the graph, which others need, too. */
export function askInTurn<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const answer = last.then(() => {
    signal.throwIfAborted();

    return ask();
  });
  last = answer.catch(() => undefined);

  return answer;
}
