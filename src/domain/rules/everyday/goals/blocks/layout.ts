import { lineEndingOf } from '../../../forms/convertLineEnds.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import { trailingSpaceEdits } from '../../../lint/spaces.ts'
import { verbs } from '../../instruction/verbs.ts'
import { describe } from '../../page/describe.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { bulletEdits } from './bullets.ts'

const clean = '(?:remove|delete|strip|trim|get rid of|fix|clean up|drop|clear|take out|kill|eliminate|cut)'

const trailing = new RegExp(
  `^${clean} (?:all |any |the )*(?:trailing (?:white ?spaces?|spaces?|blanks)|(?:white ?spaces?|spaces?|blanks) at the ends? of (?:the |all |each )?lines?)$`,
  'i',
)

const tabs =
  /^(?:replace|convert|change|turn|expand) (?:all |the |hard )*tabs? (?:with|by|to|into) (?:\w+ )?spaces?$|^(?:remove|get rid of|fix|expand) (?:all |the |hard )*tabs$/i

const tooMany =
  '(?:double|extra|multiple|superfluous|surplus|consecutive|repeated|duplicate|additional|unnecessary|redundant)'
const blankLines = new RegExp(
  `^(?:${clean}|collapse|reduce|merge|condense) (?:all |any |the )*(?:${tooMany} (?:blank|empty) lines?|(?:blank|empty) lines? (?:that are )?(?:doubled|too many))(?: (?:to|into) (?:one|a single one|single ones))?$`,
  'i',
)

/** `use dashes for all bullets`, `change the bullets to *`, `use dashes`. */
const listMark = 'dashes|hyphens|asterisks|stars|plus signs'
const lists = '(?:bullets?(?: points| lists?)?|lists?|list items|unordered lists)'
const oldMarks = '(?:bullets?(?: points)?|list markers|asterisks|stars|pluses|\\*)'
const bullets = new RegExp(
  `^(?:use|make|change|convert|turn|switch|replace|set|write) (?:${[
    `(${listMark}|pluses|\\*|-|\\+) (?:for|as|in) (?:all )?(?:the )?${lists}`,
    `(?:all )?(?:the )?${oldMarks}(?: in the lists)? (?:to|into|with|by|as) (${listMark}|-|\\*|\\+)`,
    `(${listMark})`,
  ].join('|')})$`,
  'i',
)

const lineEnds = '(?:line[ -]?(?:ends?|endings?|breaks?)|newlines?|eols?)'
const ends = new RegExp(
  `^(?:use|convert|change|switch|set|normali[sz]e|make|turn)(?: (?:all|the))*(?: ${lineEnds}(?: (?:to|into|as|with|=))?(?: (?:use|be))?)? ?(?:the )?(lf|crlf|unix|windows|dos|linux|mac|posix)(?:[ -]style)?(?: ${lineEnds})?$`,
  'i',
)

const headingSpace = /^(?:fix|repair|correct) (?:the )?(?:broken )?heading (.+)$/i

const finalLine = new RegExp(
  `^(?:${verbs.add}|fix|ensure) (?:a |the )?(?:missing )?(?:final|trailing|last) (?:newline|line end|line ending)(?: at the end(?: of the (?:file|page))?)?$`,
  'i',
)

/** Line ends, trailing spaces, tabs, blank lines, list marks. */
export const layout: Goal = request => {
  const { text, page, scope } = request
  const [, mark, other, alone] = bullets.exec(text) ?? []
  const said = mark ?? other ?? (scope === undefined ? undefined : alone)
  if (said !== undefined) return bulletReadings(request, said)
  if (scope !== undefined) return []
  if (trailing.test(text)) return [spaces(request)]
  if (tabs.test(text)) return [exactly(page, 'fix lint "MD010"', { isOfBlocks: true })]
  if (blankLines.test(text)) return [exactly(page, 'fix lint "MD012"', { isOfBlocks: true })]
  if (finalLine.test(text)) return [exactly(page, 'fix lint "MD047"')]
  const style = ends.exec(text)?.[1]
  if (style !== undefined && /line|newline|eol|crlf|\blf\b/i.test(text)) return [lineEndReading(request, style)]
  const title = headingSpace.exec(text)?.[1]
  return title === undefined ? [] : headingReadings(request, title)
}

function spaces({ page: { document } }: Request): Interpretation {
  const edits = trailingSpaceEdits(document)
  if (edits.length === 0)
    throw new InstructionError('No line of this page ends in spaces, except for those that break a line.')
  return {
    sentence: 'remove trailing spaces',
    edits,
    summary: `Removed spaces at the ends of ${edits.length === 1 ? 'one line' : `${edits.length} lines`}.`,
    isOfBlocks: true,
  }
}

const marks: Readonly<Record<string, string>> = { d: '-', h: '-', '-': '-', a: '*', s: '*', '*': '*', p: '+', '+': '+' }

function bulletReadings({ page: { document }, scope }: Request, word: string): readonly Interpretation[] {
  const mark = marks[word.slice(0, 1).toLowerCase()]
  if (mark === undefined) return []
  const edits = bulletEdits(document, mark, scope)
  return [
    {
      sentence: `use ${mark} for all bullets${scope === undefined ? '' : ` of ${describe(document, scope)}`}`,
      edits,
      summary: `Wrote ${edits.length === 1 ? 'one bullet' : `${edits.length} bullets`} as ${quote(mark)}.`,
      isOfBlocks: true,
    },
  ]
}

function lineEndReading({ page }: Request, style: string): Interpretation {
  return exactly(page, `convert line ends to ${lineEndingOf(style) === '\r\n' ? 'CRLF' : 'LF'}`, { isOfBlocks: true })
}

/** A heading whose marks lack the space after them. */
function headingReadings({ page: { document } }: Request, title: string): readonly Interpretation[] {
  const name = title.replace(/[\uE000-\uE0FF]/g, '').trim()
  if (name === '') return []
  const wanted = name.toLowerCase()
  const lines = document.lines.filter(
    ({ content }) => /^#{1,6}[^#\s]/.test(content) && content.replace(/^#+/, '').trim().toLowerCase() === wanted,
  )
  const [line, another] = lines
  if (line === undefined || another !== undefined) return []
  const at = line.start + (/^#+/.exec(line.content)?.[0].length ?? 0)
  return [
    {
      sentence: `fix the heading ${name}`,
      edits: [{ start: at, end: at, replacement: ' ' }],
      summary: `Made ${quote(name)} a heading.`,
      isOfBlocks: true,
    },
  ]
}
