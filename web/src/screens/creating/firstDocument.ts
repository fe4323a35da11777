/** The document that a new project opens with: what its readers see first. `''` if it has none. */
export function firstDocument(paths: readonly string[]): string {
  const documents = paths.filter(path => /\.(md|markdown)$/i.test(path))
  const atTop = documents.filter(path => !path.includes('/'))
  const first = atTop.find(path => /^(readme|index)\./i.test(path)) ?? atTop[0] ?? documents[0]
  return first ?? ''
}
