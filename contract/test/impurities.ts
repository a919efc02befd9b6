/**
 * The faults in a parser's result, with its place: a number that is none, `undefined`, a key or
 * an object of the prototype's making. Empty for a clean result.
 */
export function impuritiesOf(value: unknown, place = 'result'): string[] {
  if (value === undefined) return [`${place} is undefined`]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${place} is ${value}`]
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return []
  if (Array.isArray(value)) return value.flatMap((item, i) => impuritiesOf(item, `${place}[${i}]`))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return [`${place} is no plain object`]
  }
  return Reflect.ownKeys(value).flatMap((key) => {
    const inner = `${place}.${String(key)}`
    return typeof key === 'symbol' || ['__proto__', 'constructor', 'prototype'].includes(key)
      ? [`${inner} is a key of the prototype`]
      : impuritiesOf(Reflect.get(value, key), inner)
  })
}
