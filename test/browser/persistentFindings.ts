import { waitMaxMs } from '#testing/waitFor.ts'

/** Findings that persist after the page has had time to adapt. */
export async function persistentFindings(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const begun = performance.now()
  let found = await look()
  while (found.length > 0 && performance.now() - begun < waitMaxMs) found = await look()
  return found
}
