/** A map that forgets everything once it is full: for what can be worked out again. */
export function memo<Value>(most: number, work: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = work(key)
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
