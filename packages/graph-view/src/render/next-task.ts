/** Lets the page do what waits, such as input and drawing, and goes on at once afterwards: timers wait longer. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(undefined);
  return promise;
}
