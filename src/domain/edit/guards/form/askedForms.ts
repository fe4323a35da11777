import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { stemsOf } from '../../intent/stems.ts'
import { type Intent, namesIn } from '../../intent.ts'
import { headingStart, type LineHeading, type LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import { speaksOfPosition } from '../context/position.ts'

/**
 * Whether an instruction asks for the form that a statement got, in other words than those of formatting: `promote
 * Night`, `mark the archive as done`, `number the steps`. Each asks for one kind of change, and only in what it names.
 */
export function isAskedForm({ rewrite, before: outline, asked }: GuardContext): (pair: Pair) => boolean {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const isEverywhere = speaksOfMany(instruction, rewrite.before)
  const isPosition = speaksOfPosition(instruction, rewrite.before)
  const isNamed = (segment: Segment) => isEverywhere || isPosition || asked.spokenIn(segment, segment.text).size > 0
  const nested = levelVerbs.some(({ says }) => says.test(instruction)) ? titlesNamed(instruction, outline) : null
  return ({ before, after }) => {
    const kind = kindOf(before, after)
    if (kind === 'level') {
      const isRight = levelVerbs.some(
        ({ says, fits }) => says.test(instruction) && fits(after.marks.length - before.marks.length),
      )
      return isRight && (isEverywhere || nested?.(before.start) === true)
    }
    if (kind === 'box') return (turnsTo(after) === 'done' ? done : open).test(instruction) && isNamed(before)
    if (kind !== 'list') return false
    const family = listVerbs.find(({ says }) => says.test(instruction))
    return family?.fits.test(after.marks) === true && (!namesPlace(asked.intent) || isNamed(before))
  }
}

const readMaxChars = 2_000

type Kind = 'level' | 'box' | 'list'

const box = /\[[ xX]\]/
const marker = /[-*+]|\d{1,9}[.)]/

/** In which way the form differs, if in one only. */
function kindOf(before: Segment, after: Segment): Kind | null {
  if (before.kind === 'heading' && after.kind === 'heading') return 'level'
  if (before.kind !== 'item' || after.kind !== 'item') return null
  if (before.marks.replace(box, '') === after.marks.replace(box, ''))
    return box.test(before.marks) && box.test(after.marks) ? 'box' : null
  return before.marks.replace(marker, '') === after.marks.replace(marker, '') ? 'list' : null
}

function turnsTo({ marks }: Segment): 'done' | 'open' {
  return /\[[xX]\]/.test(marks) ? 'done' : 'open'
}

const done =
  /(?<!\p{L})(?:done|complete(?:d)?|finished|closed?|resolved?|settled|answered|check|tick|checked|ticked|check off|erledigt|abgeschlossen|fertig|geschlossen|gelöst|abhaken|abgehakt|hake?|beantwortet)(?!\p{L})/iu
const open =
  /(?<!\p{L})(?:open|reopen(?:ed)?|re-open|not done|undone|unfinished|incomplete|unresolved|uncheck(?:ed)?|untick(?:ed)?|pending|todo|offen|wieder öffnen|unerledigt|nicht erledigt|häkchen)(?!\p{L})/iu

const levelVerbs: readonly { readonly says: RegExp; readonly fits: (levels: number) => boolean }[] = [
  {
    says: /(?<!\p{L})(?:promot\p{L}{1,5}|outdent\p{L}*|hochstufen|stufe[^.!?\n]{1,100} (?:höher|herauf|hoch)|befördere|(?:ebene|level|stufe) (?:höher|up|higher))(?!\p{L})/iu,
    fits: levels => levels < 0,
  },
  {
    says: /(?<!\p{L})(?:demot\p{L}{1,5}|indent\p{L}*|subsections?|sub-sections?|nest|herabstufen|herunterstufen|zurückstufen|stufe[^.!?\n]{1,100} (?:tiefer|herunter|herab|zurück)|unterabschnitte?|unterkapitel|(?:ebene|level|stufe) (?:tiefer|down|lower))(?!\p{L})/iu,
    fits: levels => levels > 0,
  },
]

const listVerbs: readonly { readonly says: RegExp; readonly fits: RegExp }[] = [
  { says: /(?<!\p{L})(?:asterisks?|sternchen)(?!\p{L})/iu, fits: /\*/ },
  { says: /(?<!\p{L})(?:dash(?:es)?|hyphens?|minus signs|striche?n?|bindestriche?n?)(?!\p{L})/iu, fits: /-/ },
  { says: /(?<!\p{L})(?:plus signs|pluszeichen)(?!\p{L})/iu, fits: /\+/ },
  {
    says: /(?<!\p{L})(?:unnumber\p{L}*|unordered|aufzählung|aufzählungspunkten?|stichpunkten?|spiegelstrichen?|ohne nummern)(?!\p{L})/iu,
    fits: /[-*+]/,
  },
  {
    says: /(?<!\p{L})(?:number|numbers|numbering|ordered|(?:durch)?nummerier\p{L}{1,4}|nummern)(?!\p{L})/iu,
    fits: /\d/,
  },
]

const generic = stemsOf(
  `number numbers numbering ordered unordered unnumber asterisk asterisks dash dashes hyphen hyphens plus minus sign signs
  turn convert list lists bullet bullets item items point points step steps entry entries nummeriere nummerieren
  durchnummerieren liste listen punkte schritte einträge aufzählung stichpunkte sternchen striche bindestriche mache
  wandle`,
)

/** Whether an instruction has more words than those of lists: `the steps in Refunds`. */
function namesPlace({ stems }: Intent): boolean {
  return [...stems].some(stem => !generic.has(stem))
}

/** What follows names where the section goes, and stays. */
const parentStart =
  /(?:sub-?section|unterabschnitt|unterkapitel)s?\s(?:of|von|des|der|under|unter)\s|\s(?:under|below|unter)\s/iu

/** Whether a line is the heading that the instruction names, or one below it. */
function titlesNamed(instruction: string, outline: LineOutline): (line: number) => boolean {
  const about = instruction.split(parentStart, 1)[0] ?? ''
  const stems = stemsOf(about)
  const isNamed = ({ text }: LineHeading) => {
    const title = text.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')
    const own = stemsOf(title)
    return namesIn(about, title) || (own.size > 0 && [...own].every(stem => stems.has(stem)))
  }
  const inside = new Set<number>()
  let level = 7
  for (const heading of outline.headings) {
    if (heading.level <= level) level = isNamed(heading) ? heading.level : 7
    if (level < 7) inside.add(headingStart(outline, heading))
  }
  return line => inside.has(line)
}
