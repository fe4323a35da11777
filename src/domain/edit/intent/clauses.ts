import { isNegation } from '../compare/bindingWords.ts'
import { exchangeIn } from './exchange.ts'
import { givesValue } from './givenValue.ts'
import { stemOf, stemsOf } from './stems.ts'
import { familiesOf, type VerbFamily } from './verbs.ts'

/** A part of an instruction with at most one verb: what is asked, and of what. */
export type Clause = {
  /** What the verb may mean; empty where no verb leads the clause. */
  readonly verbs: ReadonlySet<VerbFamily>
  /** What the verb is about, as it is written and as stems of its words. */
  readonly object: string
  readonly stems: ReadonlySet<string>
  /** The stems of its first noun phrase, up to where a reason, a place or a purpose begins. */
  readonly head: ReadonlySet<string>
}

/** Cuts an instruction into clauses, each with what its verb may mean: none, if no verb that is known leads it. */
export function clausesOf(instruction: string): readonly Clause[] {
  const clauses: Clause[] = []
  for (const { text, joined, isText } of parts(instruction.slice(0, readMaxChars))) {
    const found = clauseOf(text)
    if (alsoIn.test(text)) continue
    const above = clauses.at(-1)
    if (isText && above !== undefined && above.verbs.size === 1 && above.verbs.has('add')) {
      clauses.push({ ...clause([], text), verbs: above.verbs })
    } else if (found.verbs.size === 0 && joined && above !== undefined && !place.test(found.object)) {
      clauses.push({ ...found, verbs: above.verbs })
    } else if (found.verbs.size > 0 || !place.test(found.object)) clauses.push(found)
  }
  return clauses
}

/** `In Limits, …` says where, and nothing of what. */
const place = /^(?:in|under|at|within|for|on|from|after|before|below|above|im|unter|nach|vor)\s/i

/** `, also in the table` */
const alsoIn = /^(?:also|auch|ebenso|aussi|también|anche) (?:in|im|dans|en|nel)\s[^,;]{1,80}$/i

const readMaxChars = 8_000
const clausesMax = 200

/**
 * `isText`: behind a colon in the same sentence, where an addition has what it adds (`add a row: change fields, 60 s`).
 * `joined`: by a comma or conjunction to the part before, whose verb holds for both: `remove A, B and C`.
 */
type Part = { readonly text: string; readonly joined: boolean; readonly isText: boolean }

/** At the end of sentences and at commas and conjunctions that a new verb may follow. What is quoted stays whole. */
function parts(instruction: string): readonly Part[] {
  const pieces = instruction.match(/"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|`[^`\n]*`|[^"“„«`]+|["“„«`]/g) ?? []
  const found: { text: string; joined: boolean; isText: boolean }[] = [{ text: '', joined: false, isText: false }]
  for (const piece of pieces) {
    const isQuoted = /^["“„«`]./s.test(piece)
    if (!isQuoted && endsQuoted.test(found.at(-1)?.text ?? '') && /^\s+\p{Lu}/u.test(piece)) {
      found.push({ text: '', joined: false, isText: false })
    }
    const cut = isQuoted ? [piece] : piece.split(clauseEnd)
    for (const [index, text] of cut.entries()) {
      const isText = text === ':' || (found.at(-1)?.isText === true && !/[\n.!?]/.test(text))
      if (index % 2 === 1) found.push({ text: '', joined: joint.test(text), isText })
      else (found.at(-1) as Part & { text: string }).text += text
    }
  }
  return found
    .map(part => ({ ...part, text: part.text.trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, clausesMax)
}

/** `Add "It runs." Then renumber.` has two sentences. */
const endsQuoted = /[.!?]["”“»]$/

/** What follows `including` says where, and nothing of what. */
const clauseEnd =
  /([;\n!?]+|:(?!\/\/)|\.(?=\s|$)|,\s(?!(?:including|einschließlich|inklusive|auch in|y compris|incluy|inclus)(?!\p{L}))|\s(?:and|then|but|or|und|dann|aber|oder)\s)/iu
const joint = /^(?::|,\s|\s(?:and|or|und|oder)\s)$/i

/** Ways to say a verb in several words. */
const idioms: readonly (readonly [RegExp, VerbFamily])[] = [
  [/^(?:get rid of|take (?:out|away)|throw (?:out|away)|leave out|do away with|no longer)\b/i, 'remove'],
  [/^(?:please )?(?:work|take|put|fold|build) (?:that|this|it|them|these|those) (?:in|into|up)\b/i, 'add'],
  [/^(?:please )?(?:(?:clean|tidy|break) up|(?:tone|boil|water|slim) down)\b/i, 'rewrite'],
  [/^scale back\b/i, 'remove'],
  [
    /^(?:the |der |die |das )?(?:[\p{L}-]{1,30} ){0,4}(?:section|paragraph|sentence|item|step|row|column|note|abschnitt|absatz|satz|punkt|schritt|zeile|spalte|hinweis)\s.{0,100}(?:should|can|must|soll|kann|muss) (?:be (?:removed|deleted|dropped)|(?:gelöscht|entfernt|gestrichen) werden)$/iu,
    'remove',
  ],
  [/^(?:please )?(?:change|reverse|swap|fix) the order\b/i, 'move'],
  [
    /^(?:remove|delete|drop|strip|clear) (?:(?:the|any|all) )?(?:[\w-]+ )?(?:bold|italics?|emphasis|formatting|styling|markup|backticks|trailing spaces|whitespace|blank lines)(?= (?:from|of|in|on|around|at|before|after)\b|$)/i,
    'format',
  ],
  [/^make .*\b(?:short|simple|brief|concis|clear|crisp|compact)\w*$/i, 'rewrite'],
  [/^(?:put|bring|place) .*\b(?:before|after|above|below|first|last|top|end|order)\b/i, 'move'],
  [
    /^(?:bitte )?(?:nimm|trag|trage|bau|baue|häng|hänge|schreib|schreibe)\s.*\s(?:auf|ein|an|hinzu|dazu|hinein)$/i,
    'add',
  ],
  [/^(?:bitte )?(?:nimm|lass|lasse|wirf|streich)\s.*\s(?:weg|raus|heraus|hinaus)$/i, 'remove'],
  [/^(?:bitte )?fass?e?\s.*\s(?:zusammen|kürzer|knapper)$/i, 'rewrite'],
  [/^(?:bitte )?mach[e]?\s.*\s(?:kürzer|einfacher|knapper|verständlicher|klarer)$/i, 'rewrite'],
  [/削除|取り除|删除|刪除|移除/, 'remove'],
  [/追加|加え|記載|添加|增加|补充/, 'add'],
  [/書き直|言い換え|整え|簡潔|簡略|わかりやすく|分かりやすく|短く|改写|简化|精简/, 'rewrite'],
  [/翻訳|翻译|翻譯/, 'translate'],
  [/置き換え|置換|替换|替換/, 'replace'],
  [/変更|修正|更新|変え|变更|修改|改为/, 'amend'],
  [/改善|改进|改進/, 'improve'],
  [/^(?:make|turn) .*\b(?:bold|italic|(?:into )?an? (?:[\w-]+ ){0,2}(?:list|table))\b/i, 'format'],
  [/^(?:bitte )?(?:wandle|mache?) .*(?<!\p{L})(?:liste|tabelle|aufzählung)(?!\p{L})/iu, 'format'],
]

const leadingIdiom = /^(?:get rid of|take (?:out|away)|throw (?:out|away)|leave out|do away with)\s/i

const trailingIdiom =
  /\s(?:should|can|must|soll|kann|muss) (?:be (?:removed|deleted|dropped)|(?:gelöscht|entfernt|gestrichen) werden)$/iu

const fillers = new Set(
  `please can could would you i we want need like to should must let lets us just also now then first next finally try
  attempt attempting trying finish continue start begin minor small some nit wip rfc docs doc and or bitte`.split(
    /\s+/,
  ),
)

const verbReachWords = 6

/** One quoted text for another, which takes nothing else away. */
const exchange =
  /^(?:replace|change|correct|fix|update|turn|rename|retitle) (?:[^"“`]{0,60} )?(?:"[^"]*"|“[^”]*”|`[^`]*`) (?:[^"“`]{0,60} )?(?:with|by|to|into|as) (?:the [a-z]{1,20} )?["“`]/i

/** `We moved from A to B` */
const fromTo = /^\s+(?:away )?from\s\S.{0,100}?\sto\s/

/** The same in any language. */
function isQuotedExchange(families: readonly VerbFamily[], object: string): boolean {
  return families.includes('replace') && /["“„«`]/.test(object) && exchangeIn(object) !== null
}

function clauseOf(text: string): Clause {
  const start = text.replace(/^[\s"'([-]+/, '')
  const idiom = idioms.find(([pattern]) => pattern.test(start))
  if (idiom) return clause([idiom[1]], start.replace(leadingIdiom, '').replace(trailingIdiom, ''))
  const words = start.matchAll(/[\p{L}\p{N}_'’-]+/gu).take(verbReachWords)
  for (const { 0: word, index } of words) {
    if (fillers.has(word.toLowerCase())) continue
    const families =
      isNegation(word) || (isShouted(word) && !isShouted(text)) ? [] : familiesOf(stemOf(word.toLowerCase()))
    if (families.length === 0) break
    const object = start.slice(index + word.length)
    if (exchange.test(start) || isQuotedExchange(families, object)) return clause(['rename'], object)
    if (families.includes('move') && fromTo.test(object)) return clause(['replace'], object)
    if (givesValue(word, families, object)) return clause(['set'], object)
    return clause(swapsPlaces(families, object) ? ['move'] : families, object)
  }
  const last = verbAtEnd(start)
  return clause(saysMore.test(start) ? ['add'] : last, start)
}

/** `bitte den Hinweis erwähnen` */
function verbAtEnd(text: string): readonly VerbFamily[] {
  const [, verb = ''] = /\s(\p{Ll}{4,30}e)n$/u.exec(text.slice(-40)) ?? []
  return verb === '' ? [] : familiesOf(stemOf(verb))
}

/** `Swap steps 2 and 3` has nothing that comes in the place of something else. */
function swapsPlaces(families: readonly VerbFamily[], object: string): boolean {
  return (
    families.includes('move') &&
    families.includes('replace') &&
    !/\s(?:to|with|for|by|from|gegen|durch|auf)\s/i.test(object)
  )
}

/** `Cancellation must also be possible by phone` has no verb and adds something. */
export const saysMore =
  /(?<!\p{L})(?:also|as well|too|additionally|in addition|auch|ebenfalls|zusätzlich|aussi|également|también|además|anche|inoltre|também|ook|также)(?!\p{L})/iu

function clause(verbs: readonly VerbFamily[], object: string): Clause {
  const head = object.split(headEnd, 1)[0] ?? ''
  return { verbs: new Set(verbs), object: object.trim(), stems: stemsOf(object), head: stemsOf(head) }
}

const headEnd =
  /\b(?:since|because|per|as|that|which|who|so|when|instead|due|after|from|with|for|in|into|of|on|to|if|weil|aus|in|für|von)\b/i

/** `DELETE` is the name of something. */
function isShouted(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)
}
