import type { Pair } from '../../compare/compare.ts'
import type { Token } from '../../compare/tokens.ts'
import { type Run, wordingBetween } from '../../compare/wording.ts'
import type { Exchange } from '../../intent/exchange.ts'
import { stemsOf } from '../../intent/stems.ts'
import { namesIn } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { exchangesOf } from '../context/exchanges.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'

const spokenOf = stemsOf(
  `case cases casing capital capitals capitalize capitalise capitalized capitalised capitalization capitalisation
  lowercase uppercase caps typo typos spelling grammar language style consistent consistency consistently terminology
  headings titles großschreibung kleinschreibung rechtschreibung majuscule majuscules minuscule minuscules mayúscula
  mayúsculas minúscula minúsculas`,
)

/**
 * Words of a statement that only begin, or go on, in the other case: specifications write their terms with a capital, so
 * `Safe Mode` and `safe mode` are not the same. An instruction says its words in any case and asks for none with them. An
 * instruction that neither adds nor gives a number may mean that a name gets its capitals.
 */
export function guardLetterCase({
  rewrite: { instruction, after: text },
  comparison,
  asked,
  isRevision,
}: GuardContext): readonly Warning[] {
  if (asked.intent.isOpen || isRevision || asked.has(['format'])) return []
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  const { clauses, numbers } = asked.intent
  const isOnlyAddition = clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))
  const mayRaise = !isOnlyAddition && numbers.size === 0
  const isOfTitle = comparison.changed.some(({ before }) => before.kind === 'heading')
  const terms = (isOfTitle ? [] : exchangesOf(asked.intent)).flatMap(one =>
    one !== null && isTerm(one.from) && isTerm(one.to.split(' ')[0] ?? '') ? [one] : [],
  )
  return inRuns(
    comparison.changed.flatMap(pair => {
      const lowered = terms.find(term => lowers(pair, term))
      if (lowered !== undefined) {
        return [
          warn('more_changed', [pair.after.start + 1, pair.after.end], `It became "${lowered.to.toLowerCase()}".`),
        ]
      }
      const said = turnedIn(pair)
        .filter(
          ({ old, now }) => !(mayRaise && capitalsIn(old) < capitalsIn(now)) && !isNamed(instruction, old, now, text),
        )
        .map(({ old, now }) => `${old} → ${now}`)
      if (said.length === 0) return []
      return [warn('more_changed', [pair.after.start + 1, pair.after.end], `Other letter case: ${quoteSome(said)}.`)]
    }),
  )
}

function capitalsIn(word: string): number {
  return word.match(/\p{Lu}/gu)?.length ?? 0
}

/** A form that the instruction has, unless the page goes on using the other one, which the instruction has not. */
function isNamed(instruction: string, old: string, now: string, text: string): boolean {
  return instruction.includes(now) && (instruction.includes(old) || !text.includes(old))
}

type Turned = { readonly old: string; readonly now: string }

function turnedIn({ before, after }: Pair): readonly Turned[] {
  if (before.kind === 'code' || before.kind === 'heading' || before.kind === 'matter') return []
  return wordingBetween(before, after).runs.flatMap(run => {
    const [removed, added] = [innerWords(run.removed, run), innerWords(run.added, run)]
    const [kept, known] = [new Set(added), new Map(added.map(word => [word.toLowerCase(), word]))]
    return removed.flatMap(old => {
      const now = known.get(old.toLowerCase())
      return now === undefined || kept.has(old) ? [] : [{ old, now }]
    })
  })
}

/** Words with a case, except those that begin a sentence (also behind its number), a cell or a quotation. */
function innerWords(tokens: readonly Token[], { previous }: Run): readonly string[] {
  return tokens.flatMap(({ kind, text }, at) => {
    const leading = at === 0 ? previous : tokens[at - 1]
    const isInner =
      leading !== undefined &&
      (leading.kind !== 'sign' || /^[,;/-]$/.test(leading.text)) &&
      !(leading.kind === 'number' && /\d\.\d/.test(leading.text))
    return kind === 'word' && isInner && text.toLowerCase() !== text.toUpperCase() ? [text] : []
  })
}

function isTerm(word: string): boolean {
  return /^["“„]?\p{Lu}\p{Ll}/u.test(word)
}

/** Whether a term lost its capital with its name: `endpoint` for `rename Target to Endpoint`. */
function lowers({ before, after }: Pair, { from, to }: Exchange): boolean {
  const [old, now] = [from.split(' ').at(-1) ?? '', to.split(' ')[0] ?? ''].map(word => word.replace(/[^\p{L}]/gu, ''))
  if (old === undefined || now === undefined || old === '' || now === '' || before.kind === 'code') return false
  return before.text.includes(old) && !after.text.includes(old) && !after.text.includes(now) && namesIn(after.text, now)
}
