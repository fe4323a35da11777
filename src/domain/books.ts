/** A page that includes a file, by their paths. */
export type Inclusion = { readonly path: string; readonly file: string }

const inclusionDepthMax = 10

/**
 * The page that includes a file, directly or through others, or that includes others itself; `null` for all others. The
 * files of one book may name each other's sections.
 */
export function booksByInclusion(inclusions: Iterable<Inclusion>): (path: string) => string | null {
  const includedBy = new Map<string, string>()
  const books = new Set<string>()
  const outermost = (path: string) => {
    let book = path
    for (let depth = 0; depth < inclusionDepthMax; depth++) book = includedBy.get(book) ?? book
    return book
  }
  for (const { path, file } of inclusions) {
    if (includedBy.has(file) || outermost(path) === file) continue
    includedBy.set(file, path)
    books.add(path)
  }
  return path => {
    const book = outermost(path)
    return books.has(book) ? book : null
  }
}
