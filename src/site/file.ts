import { limits } from '#domain/limits.ts'
import { noFacts, type PageFacts } from './facts.ts'
import { type Fragment, plainFragment } from './fragment.ts'
import { readFacts } from './markdown/facts.ts'
import { renderMarkdown } from './markdown.ts'
import { renderReference, titleOfReference } from './reference/page.ts'
import { readReference } from './reference/recognise.ts'
import { renderSource } from './reference/source.ts'
import { renderTable } from './reference/table.ts'
import { dataFile, markdownFile } from './tree.ts'

/** A file of a repository as the text of a page; `null` for what is no page, by its name. */
export function renderFile(source: Uint8Array, path: string): Fragment | null {
  if (markdownFile.test(path)) return renderMarkdown(source, /\.mdx$/i.test(path) ? 'mdx' : 'markdown')
  if (!dataFile.test(path)) return null
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  if (source.length > limits.editFileMaxBytes)
    return plainFragment(text, noFacts, 'The file is above 1 MB; this is its beginning.')
  if (tableFile.test(path)) return renderTable(text, path)
  const reference = readReference(text, path)
  return (reference && renderReference(reference)) ?? renderSource(text, path)
}

/** What a file says of itself: cheap for Markdown; a reference is read whole. */
export function readFileFacts(source: Uint8Array, path: string): PageFacts {
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  if (markdownFile.test(path)) return readFacts(text)
  const isData = dataFile.test(path) && !tableFile.test(path) && source.length <= limits.editFileMaxBytes
  const reference = isData ? readReference(text, path) : null
  return reference === null ? noFacts : { ...noFacts, title: titleOfReference(reference) }
}

const tableFile = /\.[ct]sv$/i
