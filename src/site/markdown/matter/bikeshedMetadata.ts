import { readBikeshedSettings } from '../../metadata/bikeshedFields.ts'
import type { DocumentField } from '../../metadata/metadata.ts'

type Found = {
  readonly title: string | null
  readonly fields: readonly DocumentField[]
  /** The text with the abstract in place of the block. */
  readonly body: string
}

const opening =
  /^\s{0,200}(?:#[ \t][^\n]{0,300}\n\s{0,200})?<(pre|xmp)[ \t]+class[ \t]?=[ \t]?["']?metadata["']?[ \t]*>/i
const blockMaxChars = 20_000
const telling = /^[ \t]*(?:title|h1|shortname|editor|abstract):/im

/** The block of metadata with which a text of Bikeshed in Markdown begins; `null` for other texts. */
export function readBikeshedMetadata(text: string): Found | null {
  const [start, element] = opening.exec(text) ?? []
  if (start === undefined || element === undefined) return null
  const closing = `</${element.toLowerCase()}>`
  const end = text
    .slice(start.length, start.length + blockMaxChars)
    .toLowerCase()
    .indexOf(closing)
  if (end === -1) return null
  const block = text.slice(start.length, start.length + end)
  if (!telling.test(block)) return null
  const { title, fields, abstract } = readBikeshedSettings([block])
  const before = start.slice(0, start.lastIndexOf('<'))
  const after = text.slice(start.length + end + closing.length)
  return { title, fields, body: `${before}${abstract}\n\n${after}` }
}
