import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOf } from 'mdast-util-to-string'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'

/** A link as the checker found it, and whether its target exists by GitHub's rules. */
export type CheckedLink = { readonly path: string; readonly target: string; readonly problem: 'file' | 'anchor' | null }

type Page = { readonly ids: ReadonlySet<string>; readonly targets: readonly string[] }
type Node = {
  readonly type: string
  readonly url?: string
  readonly value?: string
  readonly identifier?: string
  readonly children?: readonly Node[]
}

/**
 * A simple checker that shares only the rule for heading ids with the site's: it uses another Markdown parser, resolves
 * paths with `node:path`, and a file exists if it is in the list.
 */
export function checkLinks(paths: ReadonlySet<string>, sources: ReadonlyMap<string, string>): CheckedLink[] {
  const pages = new Map([...sources].map(([path, source]) => [path, readPage(source)]))
  const folders = new Set<string>(['.'])
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  return [...pages].flatMap(([path, page]) =>
    page.targets.map(target => ({ path, target, problem: problemOf(path, target) })),
  )

  function problemOf(from: string, target: string): CheckedLink['problem'] {
    const [beforeHash = '', ...hash] = target.split('#')
    const written = decoded(beforeHash.split('?')[0] ?? '')
    const joined = written.startsWith('/') ? written.slice(1) : posix.join(posix.dirname(from), written)
    const path = written === '' ? from : posix.normalize(joined).replace(/\/$/, '') || '.'
    if (!paths.has(path) && !folders.has(path)) return 'file'
    const index = ['index', 'Index', 'INDEX', 'README', 'readme', 'Readme']
      .map(name => posix.join(path, `${name}.md`))
      .find(name => paths.has(name))
    const shown = pages.get(path) ?? pages.get(index ?? '')
    const anchor = hash.join('#')
    if (!shown || anchor === '' || anchor === 'top' || /^L\d/.test(anchor)) return null
    return shown.ids.has(decoded(anchor)) || shown.ids.has(anchor) ? null : 'anchor'
  }
}

function readPage(source: string): Page {
  const tree: Node = fromMarkdown(source, {
    extensions: [gfm(), frontmatter()],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
  })
  const slugger = new GithubSlugger()
  const ids = new Set<string>()
  const targets: string[] = []
  const definitions = new Map<string, string>()
  const define = (node: Node): void => {
    if (node.type === 'definition' && node.url !== undefined && !definitions.has(node.identifier ?? ''))
      definitions.set(node.identifier ?? '', node.url)
    for (const child of node.children ?? []) define(child)
  }
  define(tree)
  const visit = (node: Node): void => {
    if (node.type === 'heading')
      ids.add(
        slugger.slug(textOf(node as Parameters<typeof textOf>[0], { includeImageAlt: false, includeHtml: false })),
      )
    if ((node.type === 'link' || node.type === 'image') && node.url !== undefined) targets.push(node.url)
    if (node.type === 'linkReference' || node.type === 'imageReference')
      targets.push(definitions.get(node.identifier ?? '') ?? '')
    if (node.type === 'html') {
      const tags = (node.value ?? '')
        .replace(/<!--.*?-->/gs, '')
        .matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)
      for (const [, double, single, bare] of tags) targets.push(double ?? single ?? bare ?? '')
      for (const [, , id = ''] of (node.value ?? '').matchAll(/\b(id|name)\s*=\s*["']?([^"'\s>]+)/g)) ids.add(id)
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(tree)
  return { ids, targets: targets.filter(isInternal) }
}

function isInternal(target: string): boolean {
  return target !== '' && !/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(target)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
