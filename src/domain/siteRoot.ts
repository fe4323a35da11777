/** Folders whose files the generators of sites put at the root of a site: all of them, or Hugo its `content`. */
const copied = ['', 'public/', 'static/', 'content/']

/** Whether a project has a file, page or folder at a path. */
export type Exists = (path: string) => boolean

/**
 * The path that a link means on the site of its project: itself if it exists; else below the root of a site in a folder;
 * else in English, since translations lack pages and share pictures. Sphinx names documents without their ending: what
 * a page in reStructuredText links to may be in Markdown.
 */
export function pathOnSite(
  exists: Exists,
  fromPath: string,
  { path, written }: { readonly path: string; readonly written: string },
): string {
  if (written === '' || exists(path)) return path
  const isFromRoot = written.startsWith('/')
  const named = rst.test(path) && rst.test(fromPath) ? [path, path.replace(rst, '.md')] : [path]
  for (const candidate of named) {
    const found = placeOf(exists, fromPath, candidate, isFromRoot)
    if (found !== null) return found
  }
  return path
}

const rst = /\.rst$/i

function placeOf(exists: Exists, fromPath: string, path: string, isFromRoot: boolean): string | null {
  if (exists(path)) return path
  return (isFromRoot ? belowSiteRoot(exists, fromPath, path) : null) ?? inEnglish(exists, path)
}

/**
 * What a link from the root means in a project whose site begins in a folder, `docs/`: `/guide/a` is `docs/guide/a.md`,
 * and `/a.png` is `docs/public/a.png`. The nearest folder above the page that has it.
 */
function belowSiteRoot(exists: Exists, fromPath: string, path: string): string | null {
  let folder = fromPath
  do {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    for (const below of copied) {
      const candidate = `${folder === '' ? '' : `${folder}/`}${below}${path}`
      const found = exists(candidate) ? candidate : inEnglish(exists, candidate)
      if (found !== null) return found
    }
  } while (folder !== '')
  return null
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
