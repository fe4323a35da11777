/** How far a move is that reads files, and for how long it waits. */
export function moveProgressText(from: string, read: number, of: number, waitMs: number): string {
  const text = `${from} is being moved: ${read} of ${of} files are read.`
  if (waitMs === 0) return text
  return `${text} The service limits how many are read at a time; the rest is read in ${Math.ceil(waitMs / 1_000)} s.`
}
