/** Runs tasks one after another. A caller whose signal ends while waiting rejects and never runs. */
export type SerialQueue = <Value>(task: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();

  return (task, signal) => {
    const turn = last.then(() => {
      signal?.throwIfAborted();

      return task();
    });
    last = turn.catch(() => undefined);

    return turn;
  };
}
