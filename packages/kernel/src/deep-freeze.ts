/** Freezes an object and all that is in it; returns it. Recursive: not for values of any depth. */
export function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) {
      deepFreeze(part);
    }
  }

  return Object.freeze(value);
}
