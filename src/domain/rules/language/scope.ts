import { type Document, selectedPart, spanOfLines } from '../../markdown/document.ts'
import type { Span } from '../../text/span.ts'
import { InstructionError } from '../instructionError.ts'
import { count, quote } from './phrase.ts'
import type { Reader } from './reader.ts'
import { requireSection } from './sectionReference.ts'

/** Which of the places that contain a text are meant. Absent properties were not specified. */
export type MatchScope = {
  readonly section?: string
  readonly frontMatter?: true
  readonly lines?: { readonly first: number; readonly last: number }
  /** Code is skipped unless the instruction asks for it or names the line. */
  readonly code?: 'everywhere' | 'outside'
  /** Counted from 1; `last` is the last one. */
  readonly occurrence?: number | 'last' | 'all'
  readonly wholeWord?: true
}

/** Takes every phrase about the scope that follows, in any order; each property may be given only once. */
export function parseScope(reader: Reader, known: MatchScope = {}): MatchScope {
  for (let scope = known; ; ) {
    const phrase = reader.attempt(() => {
      reader.word('only')
      return readPlace(reader, scope) ?? readOccurrence(reader, scope) ?? readManner(reader, scope)
    })
    if (phrase === null) return scope
    scope = { ...scope, ...phrase }
  }
}

function readPlace(reader: Reader, scope: MatchScope): MatchScope | null {
  if (scope.section !== undefined || scope.frontMatter || scope.lines) return null
  return reader.attempt(() => {
    if (reader.word('in', 'within', 'inside', 'on') === null) return null
    reader.word('the')
    if (parseInFrontMatter(reader)) return { frontMatter: true }
    const lines = readLines(reader)
    if (lines) return { lines }
    const section = parseSectionName(reader)
    return section === null ? null : { section }
  })
}

export function parseInFrontMatter(reader: Reader): boolean {
  return reader.words('front', 'matter') || reader.word('frontmatter', 'front-matter') !== null
}

/** `section "X"`, `the "X" section`. */
export function parseSectionName(reader: Reader): string | null {
  return reader.attempt(() => {
    reader.word('the')
    const named = reader.word('section') !== null
    const section = reader.quoted()
    return named || reader.word('section') !== null ? section : null
  })
}

function readLines(reader: Reader): NonNullable<MatchScope['lines']> | null {
  return reader.attempt(() => {
    const word = reader.word('line', 'lines')
    const first = word && reader.number()
    if (!first) return null
    const several = word === 'lines' && (reader.word('to', 'through', 'and') !== null || reader.mark('-', '–'))
    const last = several ? reader.number() : first
    return last === null || last < first ? null : { first, last }
  })
}

/** `the first occurrence of`, `2nd`, `all`, `every`. */
function readOccurrence(reader: Reader, scope: MatchScope): MatchScope | null {
  if (scope.occurrence !== undefined) return null
  return reader.attempt(() => {
    reader.word('the')
    const all = reader.word('all', 'every', 'each') !== null
    const last = !all && reader.word('last') !== null
    const occurrence = all ? 'all' : last ? 'last' : reader.ordinal()
    if (!occurrence) return null
    reader.word('occurrence', 'occurrences', 'instance', 'instances', 'one')
    reader.word('of')
    return { occurrence }
  })
}

function readManner(reader: Reader, scope: MatchScope): MatchScope | null {
  if (scope.code === undefined) {
    if (reader.word('everywhere', 'anywhere')) return { code: 'everywhere' }
    if (reader.words('including', 'code')) return { code: 'everywhere' }
    if (reader.words('outside', 'code') || reader.words('outside', 'of', 'code')) return { code: 'outside' }
  }
  if (scope.wholeWord) return null
  return reader.attempt(() => {
    if (reader.word('as')) reader.word('a')
    if (reader.word('whole') === null || reader.word('word', 'words') === null) return null
    reader.word('only')
    return { wholeWord: true }
  })
}

/** The phrases that `parseScope` reads as this scope, each after a space. */
export function formatScope(scope: MatchScope): string {
  const { occurrence } = scope
  return [
    writePlace(scope),
    occurrence === 'last' ? ' last occurrence' : '',
    typeof occurrence === 'number' ? ` ${ordinal(occurrence)} occurrence` : '',
    scope.code === 'everywhere' ? ' everywhere' : '',
    scope.code === 'outside' ? ' outside code' : '',
    scope.wholeWord ? ' whole word' : '',
  ].join('')
}

function writePlace({ section, frontMatter, lines }: MatchScope): string {
  if (section !== undefined) return ` in section ${quote(section)}`
  if (frontMatter) return ' in front matter'
  if (lines === undefined) return ''
  return lines.first === lines.last ? ` on line ${lines.first}` : ` on lines ${lines.first} to ${lines.last}`
}

/** `2nd`. */
export function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(teens ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`
}

/** Of the places in the area, those whose occurrence is meant. */
export function chosenOf<Place>(places: readonly Place[], { occurrence }: MatchScope): readonly Place[] {
  if (occurrence === undefined || occurrence === 'all') return places
  return occurrence === 'last' ? places.slice(-1) : places.slice(occurrence - 1, occurrence)
}

/** The part of the document that the scope names, within the selection. */
export function areaOf(document: Document, scope: MatchScope): Span {
  return selectedPart(document, namedArea(document, scope))
}

function namedArea(document: Document, { section, frontMatter, lines }: MatchScope): Span {
  if (section !== undefined) return requireSection(document, section)
  if (frontMatter) {
    if (document.frontMatter === null) throw new InstructionError('The document has no front matter.')
    return document.frontMatter
  }
  if (lines === undefined) return { start: 0, end: document.text.length }
  const lineCount = document.lines.length - (document.text.endsWith('\n') ? 1 : 0)
  if (lines.last > lineCount) {
    throw new InstructionError(`There is no line ${lines.last}; the document has ${count(lineCount, 'line')}.`)
  }
  return spanOfLines(document.lines, lines.first, lines.last)
}
