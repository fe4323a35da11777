import { noFacts, type PageFacts } from './facts.ts'
import { readDocumentFields } from './metadata/document.ts'
import { readPreamble } from './metadata/preamble.ts'

/** What a text of any format says about itself before it begins, and the text without it. */
export function readPreambleFacts(
  text: string,
  path: string,
  titleOf: (body: string) => string | null,
): { readonly facts: PageFacts; readonly body: string } {
  const { fields, isFirst, body } = readPreamble(text)
  const heading = titleOf(body)
  const says = readDocumentFields(fields, path, isFirst ? null : heading)
  const isTitledFirst = isFirst && says.title !== null
  const title = isTitledFirst ? says.title : (heading ?? says.title)
  const facts: PageFacts = {
    ...noFacts,
    title: title?.slice(0, 200) ?? null,
    description: says.description?.slice(0, 300) ?? null,
    ...(isTitledFirst && heading !== null && heading !== title && { isTitledApart: true }),
    metadata: says.metadata,
  }
  return { facts, body }
}
