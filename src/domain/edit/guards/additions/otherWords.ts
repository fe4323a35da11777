import { isBoundWord } from '../../compare/bindingWords.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { isOnlyAddition, leadingNumber, sentencesPutIn, statedBy } from '../context/stated.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * New statements in which a word of what the instruction wants said became another one that the page has (`the provider
 * shall …` for `the customer shall …`), or that say it of all or of one more thing: `by card or voucher`. `reported` are
 * warnings about statements.
 */
export function guardOtherWords(
  { rewrite, before, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (intent.isOpen || isRevision || !isOnlyAddition(intent)) return []
  const stated = statedBy(instruction)
  if (stated === null) return []
  const [wanted, isSaid] = [contentIn(stated), saidIn(instruction)]
  const isOnPage = saidIn(rewrite.before.slice(0, pageMaxChars))
  const isInTitle = saidIn(before.headings.map(({ text }) => text).join('\n'))
  const isWholeName = (word: string) =>
    isInTitle(word) && wanted.some(one => one.length >= tailMinChars && word !== one && word.endsWith(one))
  const saysAll = quantifiersIn(instruction)
  const statements = [...comparison.added, ...comparison.changed.flatMap(sentencesPutIn)].slice(0, statementsMax)
  return inRuns(
    statements.flatMap(segment => {
      if (reported.some(warning => isAbout(warning, segment)) || segment.kind === 'row') return []
      const text = segment.text.slice(0, readMaxChars).replace(leadingNumber, '')
      const has = saidIn(text)
      const missing = wanted.filter(word => !has(word))
      if (missing.length > missingMaxShare * wanted.length) return []
      const others = contentIn(text).filter(word => !isSaid(word) && !isWholeName(word))
      const replaced = missing.length > 0 && others.length <= othersMax ? others.filter(isName).filter(isOnPage) : []
      const wider =
        missing.length > 0
          ? quantifiersIn(text.split(/\s+/, leadMaxWords).join(' ')).filter(word => !saysAll.includes(word))
          : []
      const further =
        missing.length === 0 && others.length <= clauseMaxWords ? alternativesIn(text, isSaid, instruction) : []
      const terms = missing.some(word => capitalsIn(stated).includes(word))
        ? termsOf(text, instruction, rewrite.before).filter(word => !isWholeName(word))
        : []
      const words = [...(missing.some(isName) ? replaced : []), ...terms, ...wider, ...further]
      if (words.length === 0) return []
      return [warn('more_changed', [segment.start + 1, segment.end], `New: ${quoteSome(words)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const pageMaxChars = 100_000
const statementsMax = 50
const missingMaxShare = 0.5
const othersMax = 2
/** A longer addition is what the instruction asks for in other words. */
const clauseMaxWords = 8
/** `Panne` is the `Datenpanne` of a title. */
const tailMinChars = 4
/** How far into a statement the word is that says of how many it speaks. */
const leadMaxWords = 4

function isName(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word)
}

/** Words with a capital, in lower case. */
function capitalsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{3,40}(?!\p{L})/gu)].map(([word]) => word.toLowerCase())
}

/** The words with a capital that the page has so too, and the instruction in no form. */
function termsOf(text: string, instruction: string, page: string): readonly string[] {
  const said = capitalsIn(instruction)
  const known = new Set(capitalsIn(page.slice(0, pageMaxChars)))
  return capitalsIn(text).filter(word => known.has(word) && !said.includes(word))
}

function quantifiersIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: word }) =>
    kind === 'word' && isBoundWord(word) && quantifier.test(word) ? [word.toLowerCase()] : [],
  )
}

const quantifier =
  /^(?:all|every|each|any|some|alle|jede[rs]?|einige|tous|toutes|chaque|todos|todas|tutti|tutte|ogni)$/i

/** Words behind an `or` or `and` that the instruction does not have. */
function alternativesIn(text: string, isSaid: (word: string) => boolean, instruction: string): readonly string[] {
  const found = [...text.matchAll(joined)].flatMap(([, words = '']) => contentIn(words).filter(word => !isSaid(word)))
  const tokens = tokensOf(text).filter(({ text: word }) => joint.test(word)).length
  return tokens > tokensOf(instruction).filter(({ text: word }) => joint.test(word)).length ? found : []
}

const joint = /^(?:or|and|oder|und|ou|et|o|y)$/i
const joined = /(?<!\p{L})(?:or|and|oder|und|ou|et)\s((?:[\p{L}\p{N}'-]{1,30}\s?){1,3})/giu
