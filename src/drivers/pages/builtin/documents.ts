import type { ListedDocument } from '#ports/pages.ts'
import type { PageFacts } from '#site/facts.ts'
import { titleWithoutLabel } from '#site/metadata/label.ts'

/** The entry of a page in the list of documents; none for a page that says nothing of itself. */
export function listedDocument(path: string, facts: PageFacts | undefined): readonly ListedDocument[] {
  const title = facts?.title ?? null
  const { label = null, status = null } = facts?.metadata ?? {}
  if (title === null && status === null) return []
  const own = title === null ? null : titleWithoutLabel(title, label)
  return [{ path, title: own, label, status: status && { text: status.text, stage: status.stage } }]
}
