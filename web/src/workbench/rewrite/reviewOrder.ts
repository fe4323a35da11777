import type { Draft } from '../drafts/draft.ts'

/** The next file with unreviewed changes, after the open one and then from the start. */
export function nextFileToReview(
  files: readonly string[],
  path: string,
  drafts: ReadonlyMap<string, Draft>,
): string | null {
  const at = files.indexOf(path)
  const order = [...files.slice(at + 1), ...files.slice(0, Math.max(0, at))]
  return order.find(file => hasOpenReview(drafts.get(file))) ?? null
}

/** Whether it has unreviewed changes. */
export function hasOpenReview(draft: Draft | undefined): boolean {
  return draft?.review != null && draft.review.original !== draft.content
}
