/** Listeners by the name of their event, called in the order in which they came. */
export interface Emitter<Events> {
  readonly on: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => () => void;
  readonly emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
  readonly clear: () => void;
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};

  return {
    on(name, listen) {
      const own = listeners[name] ?? new Set();
      listeners[name] = own;
      own.add(listen);
      return () => own.delete(listen);
    },
    emit(name, event) {
      for (const listen of listeners[name] ?? []) {
        listen(event);
      }
    },
    clear() {
      for (const name of Object.keys(listeners)) {
        delete listeners[name as keyof Events];
      }
    },
  };
}
