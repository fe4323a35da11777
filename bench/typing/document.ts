import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..')
const chars = 300_000

/** The end of a paragraph in the middle of the text. */
export const typedHere = 'Typing begins here.'

/** The documentation of this project, one page after the other: prose, tables, lists, code and links. */
export async function largeSpecification(): Promise<string> {
  const paths = globSync('docs/**/*.md', { cwd: project }).sort()
  const texts = await Promise.all(paths.map(path => readFile(join(project, path), 'utf8')))
  const pages = texts.join('\n\n')
  const whole = pages.repeat(Math.ceil(chars / pages.length)).slice(0, chars)
  const middle = whole.indexOf('\n\n#', whole.length / 2)
  return `${whole.slice(0, middle)}\n\n${typedHere}${whole.slice(middle)}`
}
