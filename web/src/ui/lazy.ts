/** Creates the value on first use. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly thing: T } | undefined
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}
