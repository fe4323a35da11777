/** How long a page may take to adapt to a new window size or text. */
const adaptMaxMs = 20_000

/** Findings that persist after the page has had time to adapt. */
export async function persistentFindings(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const begun = performance.now()
  let found = await look()
  while (found.length > 0 && performance.now() - begun < adaptMaxMs) found = await look()
  return found
}
