import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { wordingBetween, wordsAmong } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * An instruction gives the new target of a link (`the link to RFC 12 is rfc-0012.md now`): the text around it and what is
 * shown of the link stay, it stays a link, and no link gets the target that the instruction speaks of less. `reported`
 * are warnings about statements.
 */
export function guardBesideLink(
  {
    rewrite: { instruction, before: page },
    comparison: { changed, added, lost },
    asked: { intent },
    isRevision,
  }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const text = instruction.slice(0, readMaxChars)
  const target = onlyTarget(text)
  if (target === null || page.includes(target) || intent.isOpen || isRevision || added.length + lost.length > 0)
    return []
  if (!aboutLink.test(text) || aboutLabel.test(text)) return []
  const isSaid = saidIn(text)
  return inRuns(
    changed.slice(0, changedMax).flatMap(pair => {
      const { start, end } = pair.after
      if (!pair.after.text.includes(target) || reported.some(warning => isAbout(warning, pair.after))) return []
      const rest = restOf(pair, target)
      const detail = rest.length > 0 ? `Also changed: ${quoteSome(rest)}.` : ''
      return rest.length > 0 || isOtherLink(pair, target, intent.stems, isSaid)
        ? [warn(rest.length > 0 ? 'more_changed' : 'link_changed', [start + 1, end], detail)]
        : []
    }),
  )
}

const readMaxChars = 1_000
const changedMax = 50
const aboutLink = /(?<!\p{L})(?:links?|url|address|verlinkung|verweist?|lien)(?!\p{L})/iu
const aboutLabel =
  /(?<!\p{L})(?:labels?|link text|text of the link|titles?|beschriftung|remove|unlink|rename\p{L}*)(?!\p{L})/iu
const path =
  /(?<![\p{L}\p{N}/])(?:https?:\/\/[^\s"“”)<>]{4,200}|(?:\.{0,2}\/)?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,8}\.(?:md|mdx|adoc|rst|html?|pdf|ya?ml|json)(?:#[\w-]{1,60})?)/gu

function onlyTarget(instruction: string): string | null {
  const found = [...new Set((instruction.match(path) ?? []).map(one => one.replace(/(?<![.,;:])[.,;:]+$/, '')))]
  return found.at(-1) ?? null
}

/** What went or came beside an address. */
function restOf({ before, after }: Pair, target: string): readonly string[] {
  const isOf = ({ kind, text }: Token) => kind === 'address' || target.includes(text)
  const isSign = ({ kind }: Token) => kind === 'sign'
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) => {
    const isAddress = [...removed, ...added].every(token => isOf(token) || isSign(token))
    const keepsLink = removed.every(token => !isSign(token)) || added.some(isSign)
    if (isAddress && keepsLink) return []
    const words = [...removed, ...added].filter(token => !isSign(token))
    return wordsAmong(words) === 0 ? [] : [words.map(({ text }) => text).join(' ')]
  })
}

const link = /\[([^[\]]{0,300})\]\(([^()\s]{1,500})/g

/** Whether another link of the statement has more words of the instruction than the one that got the target. */
function isOtherLink(
  { before, after }: Pair,
  target: string,
  stems: ReadonlySet<string>,
  isSaid: (word: string) => boolean,
) {
  const [old, now] = [before, after].map(({ text }) => [...text.slice(0, 10_000).matchAll(link)].slice(0, 50))
  const at = now?.findIndex(([, , one]) => one === target) ?? -1
  if (at < 0 || old?.length !== now?.length) return false
  const score = (label = '') =>
    [...stemsOf(label)].filter(stem => stems.has(stem)).length +
    tokensOf(label).filter(({ kind, text }) => kind === 'number' && isSaid(text)).length
  const own = score(old?.[at]?.[1])
  return old?.some(([, label]) => score(label) > own) ?? false
}
