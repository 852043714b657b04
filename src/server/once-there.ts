/**
 * Goes on with a value as soon as it is there: at once, or when its promise is kept. A lookup in memory is answered
 * without a promise in between, because the turns through the queue of promises would take longer than the lookup.
 */
export function onceThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
