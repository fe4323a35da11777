/** How long a page may take to notice that its window or its text has changed. */
const settleMaxMs = 20_000

/** What is found, and still is when the page has had time to put itself in order. */
export async function settledFindings(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const begun = performance.now()
  let found = await look()
  while (found.length > 0 && performance.now() - begun < settleMaxMs) found = await look()
  return found
}
