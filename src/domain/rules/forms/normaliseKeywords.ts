import { type Keyword, keywordsIn, requirementWords } from '../../markdown/conventions/keywords.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { areSame, reread, signatures } from '../../markdown/reread.ts'
import { contains } from '../../text/span.ts'
import { firstFitting } from '../changes/readBack.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, enumerate, onLines, quote, quoteShort } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'
import { areaOf, chosenOf, formatScope, type MatchScope, parseScope } from '../language/scope.ts'

export const normaliseKeywords: Form = {
  form: 'normalise keywords ["must", "should"] [in section "X" | on line N] [first | last | 2nd occurrence]',
  example: 'normalise keywords in section "Requirements"',
  read(reader) {
    if (reader.word('normalise', 'normalize', 'capitalise', 'capitalize', 'uppercase') === null) return null
    const early = parseScope(reader)
    reader.word('the', 'all')
    if (reader.word('rfc') && reader.number() === null) return null
    reader.word('requirement')
    if (reader.word('keywords', 'keyword') === null) return null
    const words = readWords(reader)
    const scope = parseScope(reader, early)
    if (!reader.end() || !isOfTexts(scope)) return null
    const list = words.length === 0 ? '' : ` ${words.map(quote).join(', ')}`
    return {
      sentence: `normalise keywords${list}${formatScope(scope)}`,
      perform: document => normalise(document, words, scope),
    }
  },
}

function readWords(reader: Reader): readonly string[] {
  const words: string[] = []
  for (;;) {
    const word = reader.attempt(() => {
      reader.word('and')
      const written = reader.quoted()?.trim().replace(/\s+/g, ' ').toUpperCase()
      return requirementWords.find(one => one === written) ?? null
    })
    if (word === null) return words
    words.push(word)
  }
}

/** Keywords occur only in prose. */
function isOfTexts({ frontMatter, code, wholeWord }: MatchScope): boolean {
  return frontMatter === undefined && code === undefined && wholeWord === undefined
}

/** More than one instruction would reasonably mean, and few enough to show. */
const placesMax = 20_000

function normalise(document: Document, words: readonly string[], scope: MatchScope): Change {
  const area = areaOf(document, scope)
  const found = keywordsIn(document).filter(
    keyword => contains(area, keyword) && (words.length === 0 || words.includes(keyword.word)),
  )
  const chosen = chosenOf(
    found.filter(({ doubt }) => doubt === null),
    scope,
  )
  const left = found.filter(({ doubt }) => doubt !== null)
  if (chosen.length === 0)
    throw new InstructionError(`There is no keyword to write in capitals there.${leftNote(document, left)}`)
  if (chosen.length > placesMax)
    throw new InstructionError(`There are more than ${placesMax} keywords; name a section or lines.`)
  const edits = chosen.flatMap(({ parts }) =>
    parts.map(({ start, end }) => ({ start, end, replacement: document.text.slice(start, end).toUpperCase() })),
  )
  const tally = requirementWords.flatMap(word => {
    const times = chosen.filter(one => one.word === word).length
    return times === 0 ? [] : [`${word} ${count(times, 'time')}`]
  })
  const lines = onLines(chosen.map(({ start }) => lineAt(document, start)))
  return {
    edits: firstFitting([edits], way => areAlike(document, reread(document, way))),
    summary: `Wrote ${enumerate(tally)} in capitals, on ${lines}.${leftNote(document, left)}`,
  }
}

function leftNote(document: Document, left: readonly Keyword[]): string {
  const notes = [...new Set(left.map(({ doubt }) => doubt))].map(doubt => {
    const places = left.filter(one => one.doubt === doubt)
    const words = enumerate([...new Set(places.map(({ start, end }) => quoteShort(document.text.slice(start, end))))])
    return ` ${words} ${doubt}, on ${onLines(places.map(({ start }) => lineAt(document, start)))}, stayed.`
  })
  return notes.join('')
}

/** Whether only the case of letters differs. */
function areAlike(before: Document, after: Document): boolean {
  const read = (document: Document) => signatures(document).map(signature => signature.toLowerCase())
  return before.text.length === after.text.length && areSame(read(before), read(after))
}
