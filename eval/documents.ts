/** The documents that tasks are built from: those shipped with Speckeep, and real ones if available (CORPUS_DIR). */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readPairs } from '#testing/corpus/pairs.ts'

export type Document = { readonly name: string; readonly text: string }

const templatesRoot = join(import.meta.dirname, '..', 'templates')

/** Longer texts cost more without adding information. */
const documentMaxChars = 200_000

export async function readDocuments(): Promise<readonly Document[]> {
  return [...ownDocuments(), ...(await corpusDocuments())]
}

/**
 * Every page of the built-in templates, every fifth with Windows line ends, and two handbooks composed of many pages.
 */
export function ownDocuments(): readonly Document[] {
  const pages = globSync('*/files/**/*.md', { cwd: templatesRoot })
    .sort()
    .map(path => ({ name: path.replace('/files/', '/'), text: readFileSync(join(templatesRoot, path), 'utf8') }))
  const asWritten = pages.map(({ name, text }, index) =>
    index % 5 === 4 ? { name: `${name} (CRLF)`, text: text.replaceAll('\n', '\r\n') } : { name, text },
  )
  return [...asWritten, handbook('product', 'requirements'), handbook('api', 'architecture', 'decisions', 'rfc')]

  /** One long document: the content of each page below its own heading. */
  function handbook(...templates: readonly string[]): Document {
    const chosen = pages.filter(({ name }) => templates.some(template => name.startsWith(`${template}/`)))
    const chapters = chosen.map(({ name, text }) => `# ${basename(name, '.md')} (${name})\n\n${chapterOf(text)}`)
    return { name: `handbook of ${templates.join(', ')}`, text: chapters.join('\n\n') }
  }
}

function chapterOf(page: string): string {
  const body = page.replace(/^---\n[\s\S]*?\n---\n+/, '')
  return body.replace(/^#{1,5} /gm, marks => `#${marks}`).trim()
}

/** One version of each file of the corpus. */
async function corpusDocuments(): Promise<readonly Document[]> {
  const versions = new Map((await readPairs()).map(pair => [pair.path, pair.old]))
  return [...versions]
    .map(([path, text]) => ({ name: `corpus/${path}`, text }))
    .filter(({ text }) => text.length > 0 && text.length <= documentMaxChars)
}
