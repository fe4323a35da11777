/** The program that a host runs over the files before it serves them as pages. */
export type PagesProgram = 'jekyll'

/**
 * Whether Jekyll, as GitHub Pages runs it, turns a file into a page and therefore runs Liquid in it. Settings can
 * exclude more files (`exclude`), and an `index` in the same folder keeps a README a plain file; neither is checked
 * here.
 */
export function isProcessedByJekyll(path: string, text: string): boolean {
  const names = path.split('/')
  if (names.some(name => unpublished.test(name) && name !== '_posts')) return false
  return header.test(text) || isPlainMarkdown(names.at(-1) ?? '')
}

const unpublished = /^[._#~]|[.~]$/

/** An unclosed header makes a page as well. */
const header = /^\uFEFF?---[ \t]*\r?\n/

/** Files that the plugin optional-front-matter copies unchanged, because code hosts show them themselves. */
const copied = /^(?:licen[cs]e|copying|code_of_conduct|contributing|issue_template|pull_request_template)\./i

function isPlainMarkdown(name: string): boolean {
  return /\.(?:md|markdown|mkdown|mkdn|mkd)$/i.test(name) && !copied.test(name)
}

/** Where the page begins after its metadata, which Liquid does not see. */
export function pageStart(text: string): number {
  const [opening] = header.exec(text) ?? []
  if (opening === undefined) return 0
  const closing = /^(?:---|\.\.\.)[ \t]*\r?$\n?/gm
  closing.lastIndex = opening.length
  return closing.exec(text) === null ? 0 : closing.lastIndex
}
