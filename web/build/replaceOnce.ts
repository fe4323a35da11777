/** Replaces each place that matches. A page without one is an error: what the build writes would be incomplete. */
export function replaceOnce(html: string, pattern: string | RegExp, by: (...match: string[]) => string): string {
  const found = typeof pattern === 'string' ? html.includes(pattern) : html.search(pattern) !== -1
  if (!found) throw new Error(`The page has nothing that matches ${pattern}.`)
  return html.replaceAll(pattern, by)
}
