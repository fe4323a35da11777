import { isErb } from '../formats.ts'
import { plainErb } from './dialects/erb.ts'
import { withFrontMatterValues } from './dialects/frontMatterValues.ts'
import { type Split, splitFrontMatter } from './matter/frontMatter.ts'

/** The front matter of a page and its text, in which tags print what the front matter says. */
export function splitPage(source: string, path: string): Split {
  const split = splitFrontMatter(source)
  const print = isErb(path) ? plainErb : withFrontMatterValues
  return { ...split, body: print(split.body, split.fields) }
}
