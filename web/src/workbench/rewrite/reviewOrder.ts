import type { Draft } from '../../drafts/draft.ts'

/** The nearest file with unreviewed changes after the open one, or before it; at the end it starts again. */
export function fileToReview(
  files: readonly string[],
  path: string,
  drafts: ReadonlyMap<string, Draft>,
  direction: 1 | -1,
): string | null {
  const at = files.indexOf(path)
  const order = [...files.slice(at + 1), ...files.slice(0, Math.max(0, at))]
  return (direction === 1 ? order : order.toReversed()).find(file => hasOpenReview(drafts.get(file))) ?? null
}

/** Whether it has unreviewed changes. */
export function hasOpenReview(draft: Draft | undefined): boolean {
  return draft?.review != null && draft.review.original !== draft.content
}
