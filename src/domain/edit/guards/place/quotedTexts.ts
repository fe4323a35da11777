import { wordsIn } from '../../compare/unspaced.ts'
import { exchangeIn } from '../../intent/exchange.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * What an instruction quotes and the change does not have: the new text of an exchange (`rename "A" to "B"`), of which
 * the old one is still in all of its places, or the text that is to be added, in other words or another language.
 */
export function guardQuotedTexts({ rewrite, comparison, asked: { intent } }: GuardContext): readonly Warning[] {
  const { changed, added, lost } = comparison
  if (intent.isOpen || changed.length + added.length + lost.length === 0) return []
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (!/["“„«`]/.test(instruction)) return []
  const count = counter(rewrite.before, rewrite.after)
  const missed = intent.clauses.flatMap(({ verbs, object }) => {
    const exchange = exchanging.some(verb => verbs.has(verb)) && /["“„«`]/.test(object) ? exchangeIn(object) : null
    if (exchange === null) return []
    const [from, to] = [count(exchange.from), count(exchange.to)]
    if (from.before === 0 || to.isSigns || from.isSigns || from.words === to.words) return []
    const isWithin = ` ${to.words} `.includes(` ${from.words} `)
    const isValue = to.after > to.before && verbs.has('set') && hasKey(rewrite.after, exchange.from)
    const isMade = from.after < from.before || (isWithin && to.after > to.before) || isValue
    return isMade ? [] : [warn('partly_done', null, `Not changed: ${quoteSome([exchange.from])}.`)]
  })
  return [...missed, ...otherAddition(instruction, rewrite.before, { added, changed, intent })]
}

const readMaxChars = 2_000
const exchanging = ['replace', 'rename', 'amend', 'set'] as const

/** `Set "status" to "approved"` gives a value to what has this name. */
function hasKey(text: string, name: string): boolean {
  return text.split('\n').some(line => {
    const start = line.slice(0, lineReadMaxChars).replace(/^[\s>*_`"|-]+/, '')
    return start.toLowerCase().startsWith(name.toLowerCase()) && /^[*_`"\s]{0,8}[:=|]/.test(start.slice(name.length))
  })
}

const lineReadMaxChars = 200

/** How often the words occur in both texts. */
function counter(before: string, after: string) {
  const texts = [before, after].map(text => ` ${[...wordsIn(text.toLowerCase())].join(' ')} `)
  return (quoted: string) => {
    const words = [...wordsIn(quoted.toLowerCase())].join(' ')
    const [old = 0, now = 0] = texts.map(text => (words === '' ? 0 : text.split(` ${words} `).length - 1))
    return { words, isSigns: words === '', before: old, after: now }
  }
}

const quoted = /["“„]([^"“”„\n]{1,1000})["“”]|«\s?([^«»\n]{1,1000}?)\s?»/g
const addedMinWords = 3
const addedMinShare = 0.7

type Change = Pick<GuardContext['comparison'], 'added' | 'changed'> & Pick<GuardContext['asked'], 'intent'>

/** Whether the only text that an instruction to add quotes has not come. */
function otherAddition(instruction: string, before: string, { added, changed, intent }: Change): readonly Warning[] {
  const isOnlyAddition =
    intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))
  const [match, ...others] = isOnlyAddition ? instruction.matchAll(quoted) : []
  const text = match?.[1] ?? match?.[2]
  if (text === undefined || others.length > 0 || before.includes(text)) return []
  const words = contentIn(text)
  if (words.length < addedMinWords) return []
  const come = [...added, ...changed.map(({ after }) => after)].map(one => one.text).join('\n')
  const has = saidIn(come)
  if (words.filter(has).length >= addedMinShare * words.length) return []
  return [warn('partly_done', null, `Missing: ${quoteSome([text])}.`)]
}
