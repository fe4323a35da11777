/** Where a page is in the component of an Antora site: `…/modules/ROOT/pages/operations/index.adoc`. */
export type AntoraPage = {
  /** The folder of the component. */
  readonly component: string
  readonly module: string
  /** Of its directory, below the module; `pages/operations`. */
  readonly folder: readonly string[]
}

const families = { page: 'pages', image: 'images', partial: 'partials', example: 'examples', attachment: 'attachments' }
const inModule = /^(?:(.*)\/)?modules\/([^/]+)\/((?:pages|partials|examples)\/(?:.*\/)?|(?=nav[^/]*\.adoc$))[^/]+$/
/** Without a version: those of another one are not in this repository's files. */
const resource = /^(?:([\w.-]*):)?(?:([\w.-]*):)?(?:(page|image|partial|example|attachment)\$)?([^:$]+)$/

/** `null` for a file that is in no module. */
export function antoraPage(path: string): AntoraPage | null {
  const [, component = '', module, folder] = inModule.exec(path) ?? []
  if (module === undefined || folder === undefined) return null
  return { component, module, folder: folder.split('/').filter(Boolean) }
}

/**
 * The link from a page to a resource, named as `module:family$path#fragment` with everything but the path optional.
 * `null` if it is in another component or version, whose place in the repository is unknown.
 */
export function resourceLink(from: AntoraPage, id: string, usual: keyof typeof families): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:\/\/|\/|\{(?!.*@))/i.test(id)) return id
  const [named = '', fragment] = id.split('#', 2)
  const [, first, second, family = usual, path = ''] = resource.exec(named) ?? []
  if (path === '' || second !== undefined || path.includes('@')) return null
  /** What a file of navigation names so is relative to the pages. */
  const isBeside = first === undefined && from.folder.length > 0 && /^\.\.?\//.test(path)
  const target = isBeside
    ? [...from.folder, ...path.split('/')]
    : [families[family as keyof typeof families], ...path.replace(/^\.\//, '').split('/')]
  const up = '../'.repeat(from.folder.length)
  const module = first === undefined || first === from.module ? '' : `../${first || 'ROOT'}/`
  return `${up}${module}${target.join('/')}${fragment === undefined ? '' : `#${fragment}`}`
}
