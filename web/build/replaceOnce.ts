/** Replaces every match. No match is an error, since the build output would be incomplete. */
export function replaceOnce(html: string, pattern: string | RegExp, by: (...match: string[]) => string): string {
  const found = typeof pattern === 'string' ? html.includes(pattern) : html.search(pattern) !== -1
  if (!found) throw new Error(`The page has no match for ${pattern}.`)
  return html.replaceAll(pattern, by)
}
