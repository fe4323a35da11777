import { hasQuote, splitsAt } from '../instruction/utterance.ts'
import { verbs } from '../instruction/verbs.ts'

const anyVerb = `(?:${Object.values(verbs).join('|')}|mark|tick|untick|check|sort|capitali[sz]e|use|merge|promote|demote|renumber)`
const requirementId = '[A-Z][A-Z0-9-]{0,20}-[0-9]{1,6}'
/** A place before the verb. */
const placed = `(?:(?:in|under|within|for) [^,;:]{1,60}?[,:]?|${requirementId}:) `
const joint = new RegExp(
  `(?:[.;]|,|,? and|,? then|,? and then) (?:(?:also|then|please) )*(?=(?:${placed})?${anyVerb} \\S)`,
  'gi',
)
const pair = new RegExp(`^(${anyVerb}) (.+?) (with|by|to|into) (.+)$`, 'i')

const partsMax = 8

const betweenStatements = /((?:;|,|,? and|,? as well as) )/

/** `the fee is 5 EUR and refunds take 3 days`, `version 1.0 and status final`: parts of which each states a value. */
export function statementsOf(text: string): readonly string[] | null {
  if (startsWithVerb.test(text)) return null
  const [first = '', ...rest] = text.split(betweenStatements)
  const parts = [first]
  for (let at = 0; at < rest.length; at += 2) {
    const [link = '', part = ''] = rest.slice(at, at + 2)
    if (statesValue.test(parts.at(-1) ?? '')) parts.push(part)
    else parts.push(`${parts.pop() ?? ''}${link}${part}`)
  }
  const isWhole = parts.every(part => statesValue.test(part) && !startsWithVerb.test(part))
  return isWhole && parts.length > 1 && parts.length <= partsMax ? parts : null
}

const statesValue =
  /\d|[\uE000-\uE0FF]|^[\p{L} ]{2,30}: \S|^(?:the )?\p{L}+ \p{L}{3,20}$| (?:is|are|should be)(?: now)? \p{L}{2,20}$/u

/** `null` unless each part is a request. */
export function partsOf(text: string): readonly string[] | null {
  const cuts = [...text.matchAll(arrows.exec(text) === null ? joint : betweenArrows)].map(
    ({ index, 0: { length } }) => ({ start: index, end: index + length }),
  )
  const [first] = cuts
  if (first !== undefined && onlyPlace.test(text.slice(0, first.start))) cuts.shift()
  const bounds = [...cuts, { start: text.length, end: text.length }]
  const parts = bounds.map(({ start }, at) => text.slice(bounds[at - 1]?.end ?? 0, start).trim())
  const spread = parts.flatMap(pairsIn)
  const mayEnd = mayPrecede(parts)
  const isEnded = (part: string, index: number) => /^[.;]/.test(text.slice(bounds[index]?.start)) || mayEnd(part, index)
  if (spread.length < 2 || spread.length > partsMax || !parts.slice(0, -1).every(isEnded)) return null
  return spread
}

/** `replace A with B and C with D` are two requests with one verb; its place at the beginning is that of both. */
function pairsIn(part: string): readonly string[] {
  const start = leadingPlace.exec(part)?.[0] ?? ''
  const [, set = '', one = '', other = '', value = ''] = sharedValue.exec(part.slice(start.length)) ?? []
  if (set !== '') return [`${start}${set} ${one} to ${value}`, `${start}${set} ${other} to ${value}`]
  const [, verb = '', , link = '', rest = ''] = pair.exec(part.slice(start.length)) ?? []
  if (verb === '') return [part]
  const [first = '', ...others] = rest.split(/(,? and |, )/)
  const ends = [first]
  for (const [index, piece] of others.entries()) {
    const isNext = index % 2 === 1 && new RegExp(` ${link} `, 'i').test(piece) && !startsWithVerb.test(piece)
    if (isNext) ends.push(piece)
    else if (index % 2 === 1) ends.push(`${ends.pop() ?? ''}${others[index - 1] ?? ''}${piece}`)
  }
  const head = part.slice(0, part.length - rest.length)
  return ends.map((end, index) => (index === 0 ? head + end : `${start}${verb} ${end}`))
}

/** `set A and B to V`. */
const sharedValue =
  /^((?:please )?(?:set|bump|raise|lower|increase|decrease|reduce|update|change)) (?:both )?((?:(?! (?:to|from|and|with|by) )[^,:]){1,60}) and ((?:(?! (?:to|from|and|with|by) )[^,:]){1,60}) to ([^,:]{1,60})$/i

const startsWithVerb = new RegExp(`^(?:please )?${anyVerb} `, 'i')
/** `In section 2, delete …` */
const onlyPlace = new RegExp(
  `^(?:only )?(?:in|under|within|inside|on|for|at|below|after|before) (?:(?! ${anyVerb} ).)*$`,
  'i',
)
/** `version → 2.4, status → final`. */
const arrows = /(?:→|➔|⇒|[-=]>).+(?:→|➔|⇒|[-=]>)/
const betweenArrows = /(?:[,;]|,? and) (?=[^→➔⇒]{1,80}(?:→|➔|⇒|[-=]>))/g

export const leadingPlace = new RegExp(`^(?:(?:in|under|within|for) .+?[,:]?|${requirementId}:) (?=${anyVerb} )`, 'i')

/**
 * A new name without quotation marks may go on after the conjunction: `add a section Create and delete users`. So it
 * has to be quoted, or end with a semicolon or a full stop, or be a value with a digit, or that of a field before a part that names its object in full.
 */
function mayPrecede(parts: readonly string[]): (part: string, index: number) => boolean {
  return (part, index) => {
    const isNaming =
      /^(?:in .+ )?(?:add|insert|append|put|place|write|create|include|introduce|rename|retitle|relabel|call)\b/i
    const value = splitsAt(part, 'to|with|by|as|into').at(0)?.[1] ?? ''
    const isShared = sharedValue.test(part.slice(leadingPlace.exec(part)?.[0].length ?? 0))
    const isSure = isShared || hasQuote(value) || /\d/.test(value)
    if (isNaming.test(part)) return isSure || pairsIn(part).length > 1
    if (value === '' || isSure) return true
    if (/\b(?:title|name|heading|section)\b/i.test(part.slice(0, part.length - value.length))) return false
    const next = (parts[index + 1] ?? '').replace(new RegExp(`^${anyVerb} `, 'i'), '')
    return /^(?:the|a|an|section|row|step|column|item|bullet|every|all) |^[\uE000-\uE0FF]|^\p{Lu}[\p{Lu}\p{N}]*-\d|^[\d.]+(?: |$)/iu.test(
      next,
    )
  }
}
