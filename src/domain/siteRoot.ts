import { decodePath, joinPath } from './linkPath.ts'
import { folderOf } from './pathParts.ts'

/** Folders whose files the generators of sites put at the root of a site: all of them, Hugo its `content`, or Docusaurus. */
const copied = ['', 'public/', 'static/', 'content/', 'src/pages/']

/** Whether a project has a file, page or folder at a path. */
export type Exists = (path: string) => boolean

export type PlaceOnSite = {
  readonly path: string
  /**
   * How the link names it: `path` works where the repository is shown as files, the others only on a site: `siteRoot` is
   * relative to the root of a site in a folder, `address` to the address of the page.
   */
  readonly way: 'path' | 'siteRoot' | 'address'
  /** The first part of the link is treated as the path of the site on its host: an address of a page takes precedence. */
  readonly isBelowHostPath: boolean
}

/**
 * What a link means on the site of its project: its path if that exists; else a place below the root of a site in a
 * folder; else one in English, since translations lack pages and share pictures; else one from the address of its page, or
 * from the content of its site.
 */
export function placeOnSite(
  exists: Exists,
  fromPath: string,
  { path, written }: { readonly path: string; readonly written: string },
): PlaceOnSite {
  const asWritten = { path, way: 'path', isBelowHostPath: false } as const
  if (written === '' || exists(path)) return asWritten
  const isFromRoot = written.startsWith('/')
  for (const candidate of spellings(fromPath, path)) {
    const found = placeOf(exists, fromPath, candidate, isFromRoot)
    if (found !== null) return { ...asWritten, path: found, way: isFromRoot ? 'siteRoot' : 'path' }
  }
  const onHost = isFromRoot ? belowHostPath(exists, fromPath, path) : null
  if (onHost !== null) return { path: onHost, way: 'siteRoot', isBelowHostPath: true }
  const found = isFromRoot ? null : (fromAddress(exists, fromPath, written) ?? inContent(exists, fromPath, written))
  return found === null ? asWritten : { ...asWritten, path: found, way: 'address' }
}

/**
 * The path, and how other layouts have it: Sphinx names documents without their ending, so what a page in
 * reStructuredText links to may be in Markdown, older components of Antora have pictures in `assets/images`, and those of
 * guides of FHIR are in `input/images`.
 */
function spellings(fromPath: string, path: string): readonly string[] {
  if (rst.test(path) && rst.test(fromPath)) return [path, path.replace(rst, '.md')]
  const elsewhere = path.replace(antoraAsset, '$1assets/').replace(fhirPicture, '$1images/')
  return elsewhere === path ? [path] : [path, elsewhere]
}

const rst = /\.rst$/i
const fhirPicture = /((?:^|\/)input\/)(?:pagecontent|pages|intro-notes)\/(?=[^/]{1,200}\.(?:png|jpe?g|gif|svg)$)/i
const antoraAsset = /((?:^|\/)modules\/[^/]{1,100}\/)(?=(?:images|attachments)\/)/

function placeOf(exists: Exists, fromPath: string, path: string, isFromRoot: boolean): string | null {
  if (exists(path)) return path
  const below = isFromRoot ? belowSiteRoot(exists, fromPath, path) : null
  return below ?? inEnglish(exists, path)
}

/**
 * What a link from the root means in a project whose site begins in a folder, `docs/`: `/guide/a` is `docs/guide/a.md`,
 * and `/a.png` is `docs/public/a.png`. The nearest folder above the page that has it.
 */
function belowSiteRoot(exists: Exists, fromPath: string, path: string, roots = copied): string | null {
  let folder = fromPath
  do {
    folder = folderOf(folder)
    for (const below of roots) {
      const candidate = `${folder === '' ? '' : `${folder}/`}${below}${path}`
      const found = exists(candidate) ? candidate : inEnglish(exists, candidate)
      if (found !== null) return found
    }
  } while (folder !== '')
  return null
}

/**
 * What a link means that begins with the path of its site on the host, such as `/project/images/a.png` of Hugo: the same
 * without a first part that is no folder. A name alone may be that of another file, unless it is in the content of a site.
 */
function belowHostPath(exists: Exists, fromPath: string, path: string): string | null {
  const at = path.indexOf('/')
  const rest = path.slice(at + 1)
  if (at === -1 || rest === '' || belowSiteRoot(exists, fromPath, path.slice(0, at)) !== null) return null
  return belowSiteRoot(exists, fromPath, rest, rest.includes('/') ? copied : copied.filter(root => root !== ''))
}

/**
 * What a link means that is relative to the address of its page, as browsers read it: generators publish `docs/a.md` at
 * `docs/a/`, and some the page of the folder `docs` at `docs`. It leads to no page from itself.
 */
function fromAddress(exists: Exists, fromPath: string, written: string): string | null {
  const own = withoutEnding(fromPath)
  const folder = /(?:^|\/)(?:_?index|readme)$/i.test(own) ? folderOf(folderOf(own)) : own
  const { path, leavesRoot } = joinPath(folder, decodePath(written))
  return !leavesRoot && withoutEnding(path) !== own && exists(path) ? path : null
}

/**
 * What a link of a page in `content/`, or of a language in it, means to Hugo if it has no such file beside it: one from
 * the root of the content, as references have it, or in `static/` beside it.
 */
function inContent(exists: Exists, fromPath: string, written: string): string | null {
  if (written.startsWith('.')) return null
  const [root, inLanguage = ''] = contentFolder.exec(fromPath) ?? []
  if (root === undefined) return null
  const found = [`${root}${inLanguage}`, root, root.replace(/content\/$/, 'static/')]
    .map(folder => joinPath('', folder + decodePath(written)).path)
    .find(exists)
  return found ?? null
}

const contentFolder = /^(?:[^/]+\/){0,8}?content\/(?=([a-z]{2}(?:[-_][A-Za-z]{2,4})?\/)?)/

function withoutEnding(path: string): string {
  return path.replace(/(?<=[^/])\.[^./]*$/, '')
}

const language = /(^|\/)[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g

/** The same path in the folder `en` beside that of another language. */
function inEnglish(exists: Exists, path: string): string | null {
  for (const { 0: found, 1: slash = '', index } of path.matchAll(language)) {
    const candidate = `${path.slice(0, index)}${slash}en${path.slice(index + found.length)}`
    if (candidate !== path && exists(candidate)) return candidate
  }
  return null
}
