import { isCondition, isModal, isNegation } from '../../compare/bindingWords.ts'
import type { Segment } from '../../compare/segments.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { type Run, runsBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isConversion } from '../context/conversion.ts'
import { isNumber, isRelated } from '../context/said.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Another form, several sentences for one, or an instruction that says so itself (`without losing anything`) keep what
 * the text says: no clause and no number may be gone, and nothing may bind more or less than before.
 */
export function guardKeptParts({ rewrite, comparison, asked: { intent } }: GuardContext): readonly Warning[] {
  const { changed, lost, added } = comparison
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const keepsForm =
    (isConversion(intent) && !shorter.test(instruction)) ||
    (splitting.test(instruction) && !splittingOff.test(instruction))
  if (intent.isOpen || !(keepsForm || keeping.test(instruction)) || changed.length + lost.length === 0) return []
  const [old, now] = [
    [...changed.map(pair => pair.before), ...lost],
    [...changed.map(pair => pair.after), ...added],
  ].map(segments => segments.toSorted((one, other) => one.start - other.start).flatMap(tokensIn))
  if (old === undefined || now === undefined || old.length > tokensMax || now.length > tokensMax) return []
  const place = changed[0]?.after ?? added[0]
  const lines = place === undefined ? null : ([place.start + 1, place.end] as const)
  const gone = partsGone(old, now)
  const bindings = keepsForm ? bindingsCome(old, now).filter(word => !intent.names(word)) : []
  return [
    ...(gone.length === 0 ? [] : [warn('text_shortened', lines, `Gone: ${quoteSome(gone)}.`)]),
    ...(bindings.length === 0 ? [] : [warn('modal_changed', lines, `New: ${quoteSome(bindings)}.`)]),
    ...(keepsForm && negationsAmong(now) < negationsAmong(old) ? [warn('negation_changed', lines)] : []),
    ...(keepsForm && conditionsIn(now) < conditionsIn(old) && gone.length === 0 ? [warn('condition_lost', lines)] : []),
  ]
}

const readMaxChars = 2_000
const tokensMax = 4_000

const splitting =
  /^\W*(?:please )?(?:split|break(?: up)?|separate|divide)\b|\b(?:split|break|divide)\b.{1,60}\b(?:in|into) (?:two|three|several|separate|\d)|^\W*(?:bitte )?(?:teile?|trenne?|zerlege?)\s|^\W*(?:sépare|scinde|divise)/iu
/** Into another file, or another section, where the text then is. */
const splittingOff =
  /\b(?:split|break|separate|divide)\b.{0,200}?\b(?:off|out|(?:in|into|to) (?:an?|its|their|the|another|new|own|separate)\b.{0,40}?\b(?:pages?|files?|documents?|articles?))\b|\b(?:trenne?|teile?)\b.{0,200}?\bab\b|\bin (?:eine?|zwei|getrennte|eigene) .{0,40}?(?:dateien?|seiten?|dokumente?)\b/iu
const shorter = /(?<!\p{L})(?:short|concis|brief|condens|summar|trim|kürz|zusammenfass|raccourc|résum)/iu
const keeping =
  /\bwithout (?:losing|dropping|omitting|removing|leaving out|changing (?:the|its) (?:meaning|content|sense))|\b(?:keep|preserve|retain) (?:all|every|the (?:meaning|content|sense|facts))|(?<!\p{L})ohne (?:etwas |dabei etwas )?(?:wegzulassen|auszulassen|zu (?:verlieren|streichen|ändern)|den (?:sinn|inhalt))|sans (?:rien )?(?:perdre|omettre|enlever)|sin (?:perder|omitir|quitar)/iu

function tokensIn({ kind, text }: Segment): readonly Token[] {
  return kind === 'rule' || kind === 'matter' || kind === 'fence' ? [] : tokensOf(text)
}

/** Words and numbers of the old text of which a clause, or a number, has no counterpart in the new one. */
function partsGone(old: readonly Token[], now: readonly Token[]): readonly string[] {
  const runs = runsBetween(old.filter(saysSomething), now.filter(saysSomething))
  const come = runs.flatMap(({ added }) => added.map(({ text }) => text.toLowerCase()))
  return runs.flatMap(({ removed }: Run) => {
    const gone = removed.filter(({ text }) => {
      const at = come.findIndex(word => isRelated(word, text.toLowerCase()))
      if (at >= 0) come.splice(at, 1)
      return at < 0
    })
    return gone.length >= clauseMinWords || gone.some(({ kind }) => kind === 'number')
      ? [gone.map(({ text }) => text).join(' ')]
      : []
  })
}

const clauseMinWords = 3

function saysSomething(token: Token): boolean {
  if (token.kind === 'sign' || token.kind === 'keyword' || token.kind === 'address') return false
  return isNumber(token) || stemsOf(token.text).size > 0
}

/** The words that say how far the text binds of which there are more, if there are fewer of another one. */
function bindingsCome(old: readonly Token[], now: readonly Token[]): readonly string[] {
  const [was, is] = [bindingsIn(old), bindingsIn(now)]
  const isFewer = was.keys().some(word => (is.get(word) ?? 0) < (was.get(word) ?? 0))
  return isFewer ? [...is.keys()].filter(word => (is.get(word) ?? 0) > (was.get(word) ?? 0)) : []
}

function bindingsIn(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, text } of tokens) {
    if (kind !== 'keyword' && !(kind === 'word' && isModal(text))) continue
    counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1)
  }
  return counts
}

function negationsAmong(tokens: readonly Token[]): number {
  return tokens.filter(({ kind, text }) => kind === 'word' && isNegation(text)).length
}

function conditionsIn(tokens: readonly Token[]): number {
  return tokens.filter(({ kind, text }) => kind === 'word' && isCondition(text)).length
}
