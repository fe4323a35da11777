import { relativePath, writtenPath } from '#domain/linkPath.ts'
import { prettyName } from '#site/tree/names.ts'
import { documentTitle, type ListedDocument } from '../../../files/documentTitle.ts'
import type { PageSummary } from '../../../worker/summarize.ts'

/** A page, a section or a file that a link can lead to. */
export type Target = {
  readonly label: string
  /** Where it is, for people. */
  readonly detail: string
  readonly address: string
}

const page = /\.(?:md|markdown|mdx|adoc|asciidoc|rst|mediawiki|wiki|org|sdoc|feature|html?)$/i
const image = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i

export function isPagePath(path: string): boolean {
  return page.test(path)
}

export function pageTargets(
  fromPath: string,
  paths: readonly string[],
  known: ReadonlyMap<string, PageSummary>,
  documents: readonly ListedDocument[],
): readonly Target[] {
  const titles = new Map(documents.map(document => [document.path, documentTitle(document)]))
  return paths
    .filter(path => path !== fromPath && isPagePath(path))
    .map(path => ({
      label: titles.get(path) ?? known.get(path)?.title ?? prettyName(path),
      detail: path,
      address: writtenPath(relativePath(fromPath, path)),
    }))
}

export function imageTargets(fromPath: string, paths: readonly string[]): readonly Target[] {
  return paths
    .filter(path => image.test(path))
    .map(path => ({ label: path, detail: '', address: writtenPath(relativePath(fromPath, path)) }))
}

/** The sections of a page; its title is the page itself. */
export function sectionTargets(fromPath: string, path: string, { title, headings }: PageSummary): readonly Target[] {
  const address = path === fromPath ? '' : writtenPath(relativePath(fromPath, path))
  return headings
    .filter(({ text, level }) => level > 1 || text !== title)
    .map(({ text, id }) => ({
      label: text,
      detail: path === fromPath ? 'this page' : (title ?? path),
      address: `${address}#${id}`,
    }))
}
