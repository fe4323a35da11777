import { decodePath, joinPath } from '../../linkPath.ts'
import { folderOf } from '../../pathParts.ts'
import type { Document } from '../document.ts'

/** How tools write the name of a file that they include, on a separate line. The first group is the name. */
const forms = {
  pymdown: /^-{2,20}8<-{2,20}[ \t]+"([^"\n]{1,300})"[ \t]*$/,
  jekyll: /^\{%-?[ \t]{0,9}include_relative[ \t]{1,9}([^\s%{}]{1,300})(?:[ \t][^%\n]{0,500})?%\}[ \t]*$/,
  mdbook:
    /^\{\{[ \t]{0,9}#(?:include|playground|playpen|rustdoc_include|template)[ \t]{1,9}([^\s{}]{1,300})(?:[ \t][^{}\n]{0,200})?\}\}[ \t]*$/,
  vitepress: /^<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s{}<>]{1,300})(?:\{[^{}\n]{0,100}\})?[ \t]{0,9}-->[ \t]*$/,
  vitepressCode: /^<<<[ \t]{1,9}([^\s{}]{1,300})(?:[ \t]?\{[^{}\n]{0,100}\})?(?:[ \t]?\[[^[\]\n]{0,100}\])?[ \t]*$/,
  quarto:
    /^\{\{[<%][ \t]{0,9}(?:include|readfile)[ \t]{1,9}(?:file=)?"?([^\s"<>%{}]{1,300})"?(?:[ \t][^<>{}%\n]{0,300})?[%>]\}\}[ \t]*$/,
  gitlab: /^::include\{file="?([^\s"{}]{1,300})"?\}[ \t]*$/,
  markdownInclude: /^\{![ \t]{0,9}([^\s!{}]{1,300})[ \t]{0,9}!\}[ \t]*$/,
} as const

const first = /^(?:-{2}|\{[%{!]|<!--|<<<|::include)/
/** The part of the file: lines, or a name. */
const parts = /(?::[\w-]{0,60}){1,3}$|#[\w-]{1,60}$/
const directive = /^\{(?:literal)?include\}[ \t]+(\S{1,300})[ \t]*$/
const onTheWeb = /^https?:/i

export function isOnTheWeb(address: string): boolean {
  return onTheWeb.test(address)
}

/** What a code block includes, if it contains nothing else. */
export function includedInFence(info: string, content: string): string | null {
  const path = directive.exec(info.trim())?.[1]
  if (path !== undefined) return path
  const text = content.trim()
  return info.trim() === '' || text.includes('\n') ? null : includedIn(text)
}

/** The address of the file that a line includes; those of PyMdown are from the root of the site or of the repository. */
export function includedIn(line: string): string | null {
  if (!first.test(line)) return null
  for (const [tool, form] of Object.entries(forms)) {
    const written = form.exec(line)?.[1]
    if (written === undefined) continue
    if (isOnTheWeb(written)) return written
    const path = written.replace(parts, '')
    return tool === 'pymdown' ? `/${path.replace(/^\.?\//, '')}` : path.replace(/^@\//, '/')
  }
  return null
}

/** The addresses of the files that a document includes. */
export function inclusionsIn(document: Document): readonly string[] {
  if (!anyInclusion.test(document.text)) return []
  const { tokens, body } = document.outline()
  const code = new Set<number>()
  const inCode: (string | null)[] = []
  for (const { type, map, info, content } of tokens) {
    if (map === null || (type !== 'fence' && type !== 'code_block')) continue
    if (type === 'fence') inCode.push(includedInFence(info, content))
    for (let line = map[0]; line < map[1]; line++) code.add(line)
  }
  const inLines = body.map(({ content }, line) => (code.has(line) ? null : includedIn(content.replace(outerMarks, ''))))
  return [...inCode, ...inLines].filter((address): address is string => address !== null && !isOnTheWeb(address))
}

/** The path that the address of an included file has from the root of the project. */
export function includedPath(from: string, address: string): string {
  return joinPath(folderOf(from), decodePath(address)).path
}

const anyInclusion = /8<-|include|<<<|readfile|\{!|\{\{[ \t]*#/
/** What is before a line of a quote or of an item. */
export const outerMarks = /^[ \t>]+/
