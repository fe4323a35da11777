import { once } from '../../../once.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A name of several words of which only a part came (`Reinluft GmbH` for `Reinluft AG`), and a quoted value that did not
 * come where something was added (`"off"` for `with the value "on"`). `reported` are warnings that block.
 */
export function guardMissingNames(
  { rewrite, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { changed, added } = comparison
  if (intent.isOpen || isRevision || reported.length > 0 || changed.length + added.length === 0) return []
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const [was, is] = [once(() => wordsOf(rewrite.before)), once(() => wordsOf(rewrite.after))]
  const isFresh = (word: string) => !was().has(word.toLowerCase())
  const isMissing = (word: string) => isFresh(word) && !is().has(word.toLowerCase())
  const names = [...instruction.matchAll(name)].flatMap(([text]) => {
    const words = text.split(' ')
    const [come, missing] = [words.filter(word => isFresh(word) && !isMissing(word)), words.filter(isMissing)]
    const isPart = come.length > 0 && missing.length > 0 && missing.at(-1) === words.at(-1)
    return isPart ? [text] : []
  })
  const isOnlyAddition = intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.has('add'))
  const values = isOnlyAddition
    ? [...instruction.matchAll(quoted)].flatMap(([, text = '']) => (isMissing(text) ? [text] : []))
    : []
  const missing = [...names, ...values]
  return missing.length === 0 ? [] : [warn('partly_done', null, `Missing: ${quoteSome(missing)}.`)]
}

const readMaxChars = 2_000
const pageMaxChars = 200_000

/** Words with capitals in a row. */
const name = /(?<=\p{L} )\p{Lu}[\p{L}\p{N}]{1,30}(?: \p{Lu}[\p{L}\p{N}]{1,30}){1,3}(?![\p{L}\p{N}])/gu

/** One word in quotes. */
const quoted = /["“„]([\p{L}\p{N}_-]{1,40})["“”]/gu

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    tokensOf(text.slice(0, pageMaxChars)).flatMap(
      ({ text: word }) => word.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [],
    ),
  )
}
