import { firstIndex } from '../../../text/firstIndex.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { stemOf, stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { type Clause, type Intent, intentOf, namesIn } from '../../intent.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { readsLinesAlone } from './dataFiles.ts'
import { keysAbove } from './keysAbove.ts'

/** Determines what an instruction asks for, clause by clause: a verb applies only to the object of its clause. */
export type RequestedChanges = {
  readonly intent: Intent
  /** Whether a clause with a verb of the families concerns this segment of the old text. */
  readonly asks: (families: readonly VerbFamily[], segment: Segment) => boolean
  /**
   * Whether a clause that is more than an addition or improvement concerns this segment: it may become something else.
   */
  readonly mayBecomeOther: (segment: Segment) => boolean
  /** The same without what says it in other words, an order or another language: its numbers and its sense remain. */
  readonly mayGetOtherContent: (segment: Segment) => boolean
  /** Whether any clause concerns this segment, whatever it asks for; correcting the language concerns none. */
  readonly isAbout: (segment: Segment) => boolean
  /** The same without the title of the document, which names what all of it is about. */
  readonly isAboutPart: (segment: Segment) => boolean
  /** The stems of the instruction that these words of a segment, or the titles of its sections, contain. */
  readonly spokenIn: (segment: Segment, words: string) => ReadonlySet<string>
  /**
   * Whether the instruction removes something of which the document contains no word: `the disclaimer`, `that caveat`.
   */
  readonly removesUnnamed: boolean
  /** Whether a clause with such a verb concerns these words. */
  readonly asksFor: (families: readonly VerbFamily[], words: string) => boolean
  /** Whether a clause has a verb of the families, whatever its object. */
  readonly has: (families: readonly VerbFamily[]) => boolean
}

/** `path` is the path of the document, if known. */
export function requestedChanges(instruction: string, before: LineOutline, path = ''): RequestedChanges {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  const intent = intentOf(instruction, stemsOf(`${name} ${before.headings[0]?.text ?? ''}`))
  const sections = readsLinesAlone(path) ? keysAbove(before.lines) : sectionFinder(before)
  const withVerb = (families: readonly VerbFamily[]) =>
    intent.clauses.filter(({ verbs }) => families.some(family => verbs.has(family)))
  const near = remembering((segment: Segment) => stemsOf(sections(segment.start).join(' ')))
  const title = before.headings[0]?.level === 1 && !readsLinesAlone(path) ? before.headings[0].text : null
  const nearBelowTitle = (segment: Segment) =>
    stemsOf(
      sections(segment.start)
        .filter(one => one !== title)
        .join(' '),
    )
  const stemsIn = remembering((segment: Segment) => stemsOf(segment.text))
  const clausesAbout = (segment: Segment, around: ReadonlySet<string>) => {
    const stems = stemsIn(segment)
    return intent.clauses.filter(
      clause =>
        clause.stems.size > 0 &&
        !language.values().some(stem => clause.stems.has(stem)) &&
        speaksOf(clause, stems, around, nothing),
    )
  }
  const speakingOf = remembering((segment: Segment) => clausesAbout(segment, near(segment)))
  let removesUnnamed: boolean | undefined
  return {
    intent,
    asks: (families, segment) => {
      const clauses = withVerb(families)
      if (clauses.length === 0) return false
      const stems = stemsIn(segment)
      const around = near(segment)
      return clauses.some(clause => speaksOf(clause, stems, around, nounsFor[segment.kind]))
    },
    mayBecomeOther: segment => speakingOf(segment).some(({ verbs }) => !gentle.some(family => verbs.has(family))),
    mayGetOtherContent: segment =>
      speakingOf(segment).some(({ verbs }) => !keepingContent.some(family => verbs.has(family))),
    isAbout: segment => speakingOf(segment).length > 0,
    isAboutPart: segment => clausesAbout(segment, nearBelowTitle(segment)).length > 0,
    spokenIn: (segment, words) => {
      const [own, around] = [stemsOf(words), nearBelowTitle(segment)]
      return new Set(intent.stems.values().filter(stem => own.has(stem) || around.has(stem)))
    },
    get removesUnnamed() {
      removesUnnamed ??= withVerb(['remove']).some(({ head }) => head.size > 0 && isForeign(head, before))
      return removesUnnamed
    },
    asksFor: (families, words) => {
      const stems = stemsOf(words)
      return withVerb(families).some(
        clause => namesIn(clause.object, words) || speaksOf(clause, stems, nothing, nothing),
      )
    },
    has: families => withVerb(families).length > 0,
  }
}

/** Several guards ask about the same segment. */
function remembering<Found>(find: (segment: Segment) => Found): (segment: Segment) => Found {
  const known = new WeakMap<Segment, Found>()
  return segment => {
    const found = known.get(segment) ?? find(segment)
    known.set(segment, found)
    return found
  }
}

const gentle = ['add', 'improve', 'format', 'move', 'rename'] as const

const keepingContent = [...gentle, 'rewrite', 'translate'] as const

/** Correcting the language keeps all content. */
const language = stemsOf(
  'space spaces blank trailing filler word words comma commas typo typos spelling grammar punctuation wording language capitalization casing whitespace indentation formatting style emoji emojis emoticons emoticon symbols',
)

/** Whether a word is about the language or form of a text rather than about what it says. */
export function isOfLanguage(word: string): boolean {
  return language.has(stemOf(word))
}

const spokenOfMinShare = 0.5

/** Whether half of a clause's words occur in the text, above it, or as a word for its kind. */
function speaksOf(
  { stems, head }: Clause,
  text: ReadonlySet<string>,
  around: ReadonlySet<string>,
  nouns: ReadonlySet<string>,
): boolean {
  const isMet = (words: ReadonlySet<string>) => {
    let found = 0
    for (const stem of words) if (text.has(stem) || around.has(stem) || nouns.has(stem)) found++
    return found >= spokenOfMinShare * words.size
  }
  return isMet(stems) || (head.size > 0 && isMet(head))
}

const nothing: ReadonlySet<string> = new Set()

const nounsFor: Readonly<Record<SegmentKind, ReadonlySet<string>>> = {
  heading: nouns('heading headings title subsection chapter requirement requirements'),
  paragraph: nouns('paragraph paragraphs sentence sentences note notes text last first image picture requirement'),
  item: nouns('item items bullet bullets point points entry entries list lists last first requirement requirements'),
  row: nouns('row rows table tables entry entries last first requirement requirements'),
  rule: nouns('table tables rule line divider'),
  code: nouns('code example examples snippet snippets block blocks diagram diagrams'),
  fence: nouns('code example examples snippet snippets block blocks fence diagram diagrams'),
  definition: nouns('definition definitions footnote footnotes reference references link links'),
  comment: nouns('comment comments'),
  html: nouns('html tag tags image badge'),
  matter: nouns('metadata matter front key keys'),
}

function nouns(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemOf))
}

/** Whether the words name something that the document does not have, and do not describe a form. */
function isForeign(head: ReadonlySet<string>, { lines }: LineOutline): boolean {
  if ([...head].some(stem => language.has(stem))) return false
  return !lines.some(
    line =>
      line.length <= lineReadMaxChars &&
      stemsOf(line)
        .values()
        .some(stem => head.has(stem)),
  )
}

const lineReadMaxChars = 10_000

/** The titles of the sections around a line, innermost first. */
function sectionFinder({ headings }: LineOutline): (line: number) => readonly string[] {
  return line => {
    const titles: string[] = []
    let level = 7
    const next = firstIndex(headings.length, index => (headings[index]?.line ?? 0) > line)
    for (let at = next - 1; at >= 0 && level > 1 && next - at <= headingsReadMax; at--) {
      const heading = headings[at]
      if (heading === undefined || heading.level >= level) continue
      titles.push(heading.text)
      level = heading.level
    }
    return titles
  }
}

const headingsReadMax = 500
