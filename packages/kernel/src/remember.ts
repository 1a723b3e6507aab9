/** Sets a value as the newest of a map; of more than `limit`, the oldest gives way. Constant time. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) {
    map.delete(oldest);
  }
}
