import { withoutEnding } from '../formats.ts'
import { nameOf } from '../tree.ts'
import { linesOutsideCode } from './blocks/lines.ts'

/** The section of a file of a book, which has no title because a tool puts the files together. */
export type Chapter = {
  /** As written, with its marks. */
  readonly heading: string
  readonly level: number
}

const heading = /^(#{1,6})[ \t]+(\S.{0,500})$/
const apart = /^\s*$|^<!--.{0,2000}-->\s*$|^\[[\w-]{1,60}\]:[ \t]*#/
const mayBegin = /^\s{0,1000}(?:#{2,6}[ \t]|<!--|\[)/
/** Below an empty line, it is a rule. */
const underline = /^(?:=+|-{2,})\s*$/
const wordMinChars = 4

/**
 * The section with which a text begins, if no other is beside or above it, and if it has a word of the name of the file:
 * others, such as "Overview", name their file worse than its name. Linear.
 */
export function readChapter(text: string, path: string): Chapter | null {
  if (!mayBegin.test(text)) return null
  let chapter: Chapter | null = null
  let expected = 0
  let above = { index: -1, line: '' }
  for (const [index, line] of linesOutsideCode(text)) {
    const isBelowText = above.index === index - 1 && above.line.trim() !== '' && !heading.test(above.line)
    above = { index, line }
    const [, marks = '', title = ''] = heading.exec(line.trimEnd()) ?? []
    if (chapter === null) {
      if (index !== expected++) return null
      if (title === '' && apart.test(line)) continue
      if (marks.length < 2 || !isNamedLike(path, title)) return null
      chapter = { heading: title, level: marks.length }
    } else if (title !== '' && marks.length <= chapter.level) return null
    else if (isBelowText && underline.test(line)) return null
  }
  return chapter
}

function isNamedLike(path: string, title: string): boolean {
  const words = new Set(wordsOf(title))
  return wordsOf(withoutEnding(nameOf(path))).some(word => words.has(word))
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter(word => word.length >= wordMinChars)
    .map(word => word.replace(/s$/, ''))
}
