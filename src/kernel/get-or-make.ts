/** The value of a key, made and kept if there is none. */
export function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

export function newMap<Key, Value>(): Map<Key, Value> {
  return new Map()
}
