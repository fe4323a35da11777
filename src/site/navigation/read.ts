import { limits } from '#domain/limits.ts'
import type { Contents, ContentsEntry } from '../facts/contents.ts'
import type { PageFacts } from '../facts.ts'
import { formatOf, isMarkdown } from '../formats.ts'
import { antoraPage } from '../links/antora.ts'
import { linkTo, readLink } from '../links.ts'
import { navigationFileNames } from '../tree/navigationFiles.ts'
import { folderOf } from '../tree.ts'
import { readAntoraNav } from './antoraNav.ts'
import { readSidebars } from './docusaurusSidebars.ts'
import { fhirPages, readFhirMenu } from './fhirMenu.ts'
import { readMintlifyPages, readMintlifyRedirects } from './mintlifyPages.ts'
import { readSummary } from './summary.ts'
import { readToctrees } from './toctree.ts'
import { readVitepressSidebars } from './vitepressSidebars.ts'
import { fieldIn, namedEntries, readSettings, scalarIn, titledEntries } from './yamlContents.ts'

/** Facts with what the file says about the order of the navigation. */
export function withContents(facts: PageFacts, source: Uint8Array, path: string): PageFacts {
  const text = () => new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  if (navigationFileNames.folder.test(path)) return { ...facts, ...readFolderSettings(text(), path) }
  const contents = contentsOf(text, path)
  const redirects = navigationFileNames.mintlify.test(path) ? readMintlifyRedirects(text()) : []
  if (contents === null && redirects.length === 0) return facts
  return { ...facts, ...(contents && { contents }), ...(redirects.length > 0 && { redirects }) }
}

/** What Docusaurus, Nuxt Content and plugins of MkDocs read of a folder: its place, its title, and the order of what is in it. */
function readFolderSettings(text: string, path: string): Pick<PageFacts, 'order' | 'title' | 'contents'> {
  const { fields } = readSettings(text)
  const order = Number(scalarIn(fields.get('position')) ?? Number.NaN)
  const entries = titledEntries(fields.get('nav') ?? fields.get('arrange') ?? null)
  return {
    order: Number.isFinite(order) ? order : null,
    title: (scalarIn(fields.get('label')) ?? scalarIn(fields.get('title')))?.trim().slice(0, 200) || null,
    ...(entries.length > 0 && { contents: { kind: 'folder', folder: folderOf(path), entries } }),
  }
}

function contentsOf(text: () => string, path: string): Contents | null {
  const folder = folderOf(path)
  const made = (kind: Contents['kind'], entries: readonly ContentsEntry[] | null, of = folder): Contents | null =>
    entries === null || entries.length === 0 ? null : { kind, folder: of, entries }
  if (navigationFileNames.mkdocs.test(path)) {
    const { fields } = readSettings(text())
    const { path: documents } = readLink(path, `${scalarIn(fields.get('docs_dir')) ?? 'docs'}/`)
    return made('mkdocs', titledEntries(fields.get('nav') ?? null), documents)
  }
  if (navigationFileNames.toc.test(path)) {
    const { list, fields } = readSettings(text())
    const parts = ['parts', 'chapters', 'sections', 'entries', 'subtrees'].map(key => fields.get(key) ?? null)
    return made(
      'toc',
      [list, ...parts].flatMap(part => namedEntries(part)),
    )
  }
  if (navigationFileNames.quarto.test(path)) return made('toc', quartoEntries(text()))
  if (navigationFileNames.summary.test(path)) return made('summary', readSummary(text()))
  if (navigationFileNames.sidebar.test(path)) return made('sidebar', readSummary(text()))
  if (navigationFileNames.docusaurus.test(path)) return readSidebars(text(), path)
  if (navigationFileNames.vitepress.test(path)) return readVitepressSidebars(text(), path)
  if (navigationFileNames.mintlify.test(path)) return readMintlifyPages(text(), path)
  if (navigationFileNames.fhir.test(path)) {
    const { path: pages } = readLink(path, fhirPages)
    return made('toc', readFhirMenu(text()), pages)
  }
  const module = navigationFileNames.nav.test(path) ? antoraPage(path) : null
  if (module) return made('antora', fromRoot(readAntoraNav(text(), module), path), folderOf(folderOf(folder)))
  if (formatOf(path) === 'rst' || isMarkdown(path)) return made('below', readToctrees(text()))
  return null
}

/** The chapters of a book, or the pages at the side of a website. */
function quartoEntries(text: string): readonly ContentsEntry[] {
  const { fields } = readSettings(text)
  const inside = (name: string, key: string) => fieldIn(fields.get(name), key)
  return [
    inside('book', 'chapters'),
    inside('book', 'appendices'),
    fieldIn(inside('website', 'sidebar'), 'contents'),
  ].flatMap(list => namedEntries(list))
}

/** Entries whose targets are links from the root of the repository, so that several files can share a folder. */
function fromRoot(entries: readonly ContentsEntry[], path: string): readonly ContentsEntry[] {
  return entries.map(({ target, ...entry }) => ({
    ...entry,
    target: target === null ? null : linkTo(readLink(path, target).path, ''),
    entries: fromRoot(entry.entries, path),
  }))
}
