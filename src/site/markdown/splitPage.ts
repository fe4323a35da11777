import { isErb } from '../formats.ts'
import { plainErb } from './dialects/erb.ts'
import { type Split, splitFrontMatter } from './matter/frontMatter.ts'

/** The front matter of a page and its text, in which tags of ERB print what the front matter says. */
export function splitPage(source: string, path: string): Split {
  const split = splitFrontMatter(source)
  return isErb(path) ? { ...split, body: plainErb(split.body, split.fields) } : split
}
