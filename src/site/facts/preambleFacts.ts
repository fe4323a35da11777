import { noFacts, type PageFacts } from '../facts.ts'
import { readDocumentFields } from '../metadata/document.ts'
import type { DocumentField } from '../metadata/metadata.ts'
import { readPreamble } from '../metadata/preamble.ts'
import { plainTitle } from '../metadata/values.ts'

/** How a format reads the rest of what a text says about itself. */
type Reading = {
  /** The title in the text, if it has one. */
  readonly titleOf: (body: string) => string | null
  /** A title that counts only if neither the text nor its preamble has one. */
  readonly sectionOf?: (body: string) => string | null
  /** Fields that count more than those of the preamble. */
  readonly before?: readonly DocumentField[]
  /** Fields in the text that count less. */
  readonly fieldsIn?: (body: string) => readonly DocumentField[]
  /** A title that counts more than any other. */
  readonly givenTitle?: string | null
}

/** What a text of any format says about itself before it begins, and the text without it. */
export function readPreambleFacts(
  text: string,
  path: string,
  { titleOf, sectionOf = () => null, before = [], fieldsIn = () => [], givenTitle = null }: Reading,
): { readonly facts: PageFacts; readonly body: string } {
  const { fields, isFirst, body } = readPreamble(text)
  const heading = titleOf(body)
  const says = readDocumentFields([...before, ...fields, ...fieldsIn(body)], path, isFirst ? null : heading)
  const said = says.title && plainTitle(says.title)
  const isTitledFirst = isFirst && said !== null
  const title = givenTitle ?? (isTitledFirst ? said : (heading ?? said ?? sectionOf(body)))
  const facts: PageFacts = {
    ...noFacts,
    title: title?.slice(0, 200) ?? null,
    description: says.description?.slice(0, 300) ?? null,
    ...(isTitledFirst && heading !== null && heading !== title && { isTitledApart: true }),
    metadata: says.metadata,
  }
  return { facts, body }
}
