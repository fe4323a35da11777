/**
 * Requests are generated before the service has answered anything, so that a seed gives the same ones each time. A
 * placeholder represents what earlier answers contained: the nth value of a pool, or another value while it is empty.
 */
const mark = Symbol('placeholder')

export type Placeholder = {
  readonly [mark]: true
  readonly pool: string
  readonly nth: number
  readonly otherwise: unknown
}

export type Pools = Readonly<Record<string, readonly unknown[]>>

export function placeholder(pool: string, nth: number, otherwise: unknown): Placeholder {
  return { [mark]: true, pool, nth, otherwise }
}

function isPlaceholder(value: object): value is Placeholder {
  return mark in value
}

/** The value with all placeholders replaced. */
export function fill(value: unknown, pools: Pools): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(entry => fill(entry, pools))
  if (!isPlaceholder(value)) return mapMembers(value, member => fill(member, pools))
  const known = pools[value.pool] ?? []
  return known.length === 0 ? fill(value.otherwise, pools) : known[value.nth % known.length]
}

/** `Object.fromEntries` defines members, so that one named `__proto__` remains a member. */
function mapMembers(value: object, change: (member: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]))
}
