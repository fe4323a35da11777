import type { ListedDocument } from '#ports/pages.ts'
import type { PageFacts } from '#site/facts.ts'
import { titleWithoutLabel } from '#site/metadata/label.ts'
import { furtherAddresses } from '#site/survey/addresses.ts'
import type { SitePage } from '#site/tree.ts'

/** The entry of a page in the list of documents; none for a page that says nothing of itself. */
export function listedDocument(page: SitePage, facts: PageFacts | undefined): readonly ListedDocument[] {
  const title = facts?.title ?? null
  const { label = null, status = null } = facts?.metadata ?? {}
  const addresses = furtherAddresses(page, facts)
  const includes = facts?.includes ?? []
  if (title === null && status === null && addresses.length === 0 && includes.length === 0) return []
  const own = title === null ? null : titleWithoutLabel(title, label)
  return [
    {
      path: page.path,
      title: own,
      label,
      status: status && { text: status.text, stage: status.stage },
      addresses,
      includes,
    },
  ]
}
