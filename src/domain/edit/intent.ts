import { type Clause, clausesOf } from './intent/clauses.ts'
import { placesIn } from './intent/places.ts'
import { stemsOf } from './intent/stems.ts'

export type { Clause }

/** What an instruction speaks of. Words count as a whole, and a verb only for its own object. */
export type Intent = {
  readonly clauses: readonly Clause[]
  /** The stems of all words, without those that every instruction has. */
  readonly stems: ReadonlySet<string>
  /** Whether it asks for changes without saying of what, so that no change can be called unasked. */
  readonly isOpen: boolean
  /** Numbers as they are written: `30`, `1.3.0`, `2026-01-05`. */
  readonly numbers: ReadonlySet<string>
  /** Those of them that only name a section, step or clause: `2` in `after step 2`. */
  readonly places: ReadonlySet<string>
  /** Whether the instruction contains the words, each as a whole word. */
  readonly names: (words: string) => boolean
}

/** `about` are the stems of the document's own name: an instruction that names nothing else is about all of it. */
export function intentOf(instruction: string, about: ReadonlySet<string> = new Set()): Intent {
  return {
    clauses: clausesOf(instruction),
    stems: stemsOf(instruction),
    isOpen: isOpen(instruction, about),
    numbers: new Set(instruction.match(/\d+(?:[.,:-]\d+)*/g)),
    places: placesIn(instruction),
    names: words => namesIn(instruction, words),
  }
}

/** Whether a text contains the words, each as a whole word. Words that are only signs may be anywhere in it. */
export function namesIn(text: string, words: string): boolean {
  const wanted = wordsIn(words).join(' ')
  if (wanted === '') return words.trim() !== '' && text.includes(words.trim())
  return ` ${wordsIn(text).join(' ')} `.includes(` ${wanted} `)
}

/** `Apply the feedback`, `Update README.md`: but to correct the language is to change nothing else. */
function isOpen(instruction: string, about: ReadonlySet<string>): boolean {
  const words = instruction
    .replace(/(?<![\w./-])[\w./-]+\.(?:md|mdx|txt|rst|adoc)\b/gi, ' ')
    .replace(/\(?#\d+\)?|\b[\w-]+\/[\w./-]+|@[\w-]+(?:['’]s)?|\bcode(?= reviews?\b)/gi, ' ')
  if (isAsDiscussed(instruction)) return true
  const stems = [...stemsOf(words)].filter(stem => !/^\d+$/.test(stem))
  const others = stems.filter(stem => !openStems.has(stem))
  if (others.length > 0) return others.every(stem => about.has(stem)) && /^\W*(?:updat|revis|rework)/i.test(words)
  if (stems.length > 0) return true
  return /^\W*(?:updat|chang|edit|revis)\w*\W*(?:the\W+)?(?:file\W*)?$/i.test(words)
}

const openStems = stemsOf(
  `update updated updates revise revised revision revisions rework feedback review reviews reviewed comment comments
  suggestion suggestions discussion discussions meeting apply applied address addressed incorporate refresh various
  several misc miscellaneous progress detail details readme draft major big round further
  respond responded reflect pr prs requested nit nits remark remarks observation observations point points reviewer
  reviewers continue continued wip tweak tweaks merge rfc spec specification stuff proposal`,
)

/** `Adjust according to the feedback of May`, `Update per TSC discussions`: says no more than where it was said. */
function isAsDiscussed(instruction: string): boolean {
  if (instruction.length > discussedMaxChars || /[:;,]/.test(instruction)) return false
  const words = instruction.toLowerCase().match(/\p{L}+/gu) ?? []
  const verb = words.slice(0, 2).findIndex(word => revising.test(word))
  const rest = words.slice(verb + 1)
  const said = rest.findIndex(word => discussion.test(word))
  const isLast = said >= 0 && rest.length - said <= placeMaxWords
  return verb >= 0 && isLast && sourceOf.test(rest[0] ?? '')
}

const discussedMaxChars = 120
const placeMaxWords = 4
const revising = /^(?:updat|chang|edit|revis|rework|refactor|adjust|adapt|amend|rewrit)\p{L}{0,5}$/u
const sourceOf = /^(?:as|per|according|based|following|after|from|with)$/
const discussion = /^(?:feedback|discussions?|reviews?|comments?|suggestions?|meetings?|calls?)$/

/** Words with the signs that join their parts, so that `REQ-12` does not contain the word `REQ-1`. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[-./:][\p{L}\p{N}_]+)*/gu) ?? []
}
