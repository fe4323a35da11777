/** Bytes of source on one page for printing: browsers lay out no more than this in a few seconds. */
const volumeMaxBytes = 3 * 1024 * 1024

/**
 * The whole text in parts that each fit on one page, in the given order. A function of the sizes alone, so that no page
 * has to be read to know which part it is in; there is always a first part.
 */
export function volumesOf<P extends { readonly size: number }>(
  pages: readonly P[],
  maxBytes: number = volumeMaxBytes,
): P[][] {
  const volumes: P[][] = [[]]
  let bytes = 0
  for (const page of pages) {
    const last = volumes.at(-1)
    bytes += page.size
    if (last && (last.length === 0 || bytes <= maxBytes)) last.push(page)
    else {
      volumes.push([page])
      bytes = page.size
    }
  }
  return volumes
}
