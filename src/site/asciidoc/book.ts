import type { Book } from '../facts.ts'

const include = /^include::([^[\]\s]{1,500})\[/gm
const includesMax = 2_000
const pictures = /^:imagesdir:[ \t]{1,20}(\S[^\n]{0,300})$/gm
const imagesFoldersMax = 20

/** How the text is converted, which concerns no reader. */
const settings: ReadonlySet<string> = new Set(
  `backend data-uri docinfo doctype email experimental icons imagesdir lang leveloffset license partnums sectanchors
  sectlinks sectnums sectnumlevels source-highlighter stem stylesdir stylesheet title-logo-image toc toc-title toclevels
  xrefstyle`.split(/\s+/),
)

/** Lines of a file that only sets values: those, comments and conditions. */
const setting = /^(?:\s*$|\/\/|:!?[\w-]+!?:|(?:ifn?def|ifeval|endif|include)::)/

/** The files that a text includes, and the values that its header sets for them; `null` if it does neither for others. */
export function readBook(text: string, attributes: ReadonlyMap<string, string>): Book | null {
  const isSettings = attributes.size > 0 && withoutComments(text.split(/\r?\n/)).every(line => setting.test(line))
  if (!isSettings && !text.includes('include::')) return null
  const withValues = (written: string) =>
    written.replace(/\{([\w-]{1,60})\}/g, (name, key: string) => attributes.get(key) ?? name)
  const includes = [...text.matchAll(include)].slice(0, includesMax).map(([, path = '']) => fromRoot(withValues(path)))
  if (!isSettings && includes.length === 0) return null
  const values = [...attributes].filter(([name, value]) => value !== '' && value !== `{${name}}` && !settings.has(name))
  const written = [attributes.get('imagesdir') ?? '', ...[...text.matchAll(pictures)].map(([, folder = '']) => folder)]
  const imagesFolders = [...new Set(written.map(folder => withValues(folder.trim())))].filter(folder => folder !== '')
  return {
    values: Object.fromEntries(values),
    includes,
    ...(imagesFolders.length > 0 && { imagesFolders: imagesFolders.slice(0, imagesFoldersMax) }),
    ...(isSettings && { isSettings }),
  }
}

/** Lines without blocks of comments. */
function withoutComments(lines: readonly string[]): readonly string[] {
  let isComment = false
  return lines.filter(line => {
    const isDelimiter = /^\/{4,}\s*$/.test(line)
    if (isDelimiter) isComment = !isComment
    return !isDelimiter && !isComment
  })
}

/** A folder that only the build names, `{chapters}/one.adoc`, is mostly that of this name. */
function fromRoot(path: string): string {
  return path.replace(/^\{([\w-]{1,60})\}\//, '/$1/')
}
