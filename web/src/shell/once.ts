/** Makes a thing when it is first wanted. */
export function once<T>(make: () => T): () => T {
  let made: { readonly thing: T } | undefined
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}
