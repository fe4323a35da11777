import Slugger from 'github-slugger'
import type { Comparison } from '../../compare/compare.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import { headingStart, type LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import type { Rewrite } from '../context/rewrite.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'
import { rewordedShare } from './meaning.ts'

const spokenOf = stemsOf('link links linked linking url urls uri address href anchor reference references redirect')

/** Checks existing links: that they keep their targets and that the targets exist. */
export function guardLinks({
  rewrite,
  before,
  after,
  comparison,
  asked,
  isRevision,
}: GuardContext): readonly Warning[] {
  const isSpokenOf = spokenOf.values().some(stem => asked.intent.stems.has(stem))
  const warnings = [...brokenLinks(rewrite, before, after)]
  if (!asked.intent.isOpen && !isRevision) {
    const isRenamed = renamedAnchors(comparison, before, after)
    const others = otherTargets(comparison, asked).filter(one => !isRenamed(one))
    const isReported = isSpokenOf
      ? ({ isNamed }: OtherTarget) => !isNamed && others.some(other => other.isNamed)
      : ({ isNamed, mayBeOther }: OtherTarget) => !isNamed && !mayBeOther
    warnings.push(...others.filter(isReported).map(({ warning }) => warning))
  }
  return inRuns(warnings)
}

type OtherTarget = {
  readonly warning: Warning
  readonly old: string
  readonly now: string | undefined
  readonly isNamed: boolean
  readonly mayBeOther: boolean
}

/** Whether a link leads to the same heading as before, whose anchor changed with its text. */
function renamedAnchors({ changed }: Comparison, before: LineOutline, after: LineOutline) {
  const headings = changed.filter(pair => pair.before.kind === 'heading' && pair.after.kind === 'heading')
  const renamed = new Set<string>()
  if (headings.length > 0) {
    const [old, now] = [before, after].map(anchorsByLine)
    for (const pair of headings) renamed.add(`${old?.get(pair.before.start)} ${now?.get(pair.after.start)}`)
  }
  const anchorOf = (target = '') => (target.startsWith('#') ? decode(target.slice(1)).toLowerCase() : null)
  return ({ old, now }: OtherTarget) => renamed.has(`${anchorOf(old)} ${anchorOf(now)}`)
}

function anchorsByLine(outline: LineOutline): ReadonlyMap<number, string> {
  const slugger = new Slugger()
  return new Map(
    outline.headings.map(heading => [
      headingStart(outline, heading),
      slugger.slug(withoutAttributes(withoutMarkup(heading.text))),
    ]),
  )
}

/** An instruction about links that names the target of one speaks of that one. */
function otherTargets({ changed }: Comparison, asked: RequestedChanges): readonly OtherTarget[] {
  return changed.flatMap(({ before, after }) => {
    if (before.kind === 'code' || before.kind === 'matter' || !/[:(][^\s]/.test(before.text)) return []
    const wording = wordingBetween(before, after)
    const isReworded = rewordedShare(wording) > rewordedMinShare
    return wording.runs.flatMap(({ removed, added }) => {
      const old = removed.find(({ kind }) => kind === 'address')?.text
      const now = added.find(({ kind }) => kind === 'address')?.text
      if (old === undefined || removed.length > linkMaxTokens || added.length > linkMaxTokens) return []
      if (/\/0+$/.test(old)) return []
      const detail = now === undefined ? `It was ${old}.` : `It was ${old} and is ${now}.`
      const code = now === undefined ? 'link_removed' : 'link_changed'
      const warning = warn(code, [after.start + 1, after.end], detail.slice(0, 300))
      const isNamedTarget = now !== undefined && isNamed(old, now, asked)
      return [
        {
          warning,
          old,
          now,
          isNamed: isNamedTarget,
          mayBeOther: (isReworded || now === undefined || old.startsWith('#')) && asked.mayBecomeOther(before),
        },
      ]
    })
  })
}

/** A statement of which less changed keeps where its links lead, whatever the instruction says of it. */
const rewordedMinShare = 0.2

/** Whether the instruction has the address, or each part in which it differs from the old one on the same host. */
function isNamed(old: string, now: string, { intent }: RequestedChanges): boolean {
  if (intent.names(now)) return true
  const [was, is] = [old.split(/[/?#]/), now.split(/[/?#]/)]
  if (was.length !== is.length || was.slice(0, 3).join('/') !== is.slice(0, 3).join('/')) return false
  const parts = is.filter((part, at) => part !== was[at])
  return parts.length > 0 && parts.every(part => part.length >= partMinChars && intent.names(part))
}

const partMinChars = 3

/** If more than the punctuation of a link changed with it, the link was reworded. */
const linkMaxTokens = 6

/** Links to headings of the page, and to files if the paths of the project are known. */
function* brokenLinks({ changes, paths, path }: Rewrite, before: LineOutline, after: LineOutline): Generator<Warning> {
  const known = new Set<string>()
  let anchors: ReadonlySet<string> | undefined
  for (const { aStart, aEnd } of changes) {
    for (let at = aStart; at < aEnd; at++) for (const target of targetsIn(before, at)) known.add(target)
  }
  for (const { bStart, bEnd } of changes) {
    for (let at = bStart; at < bEnd; at++) {
      for (const target of targetsIn(after, at)) {
        if (known.has(target)) continue
        if (target.startsWith('#')) anchors ??= anchorsIn(after)
        const isThere = target.startsWith('#')
          ? anchors?.has(decode(target.slice(1)).toLowerCase())
          : paths === undefined || path === undefined || leadsToFile(paths, resolve(path, decode(target)))
        if (isThere === false) yield warn('link_broken', [at + 1, at + 1], `It is ${target.slice(0, 200)}.`)
      }
    }
  }
}

/** Targets within the repository: `#part`, `other.md`, `../other.md#part`. */
function targetsIn({ lines, code }: LineOutline, at: number): readonly string[] {
  const line = lines[at] ?? ''
  if (code[at] === 1 || !line.includes('](')) return []
  return [...line.replace(/(`{1,99})(?!`)[^`]+\1/g, '').matchAll(/\]\(\s{0,3}<?([^\s<>()]{1,1000})/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target))
    .map(target => (target.startsWith('#') ? target : (target.split(/[#?]/)[0] ?? '')))
    .filter(target => target !== '' && target !== '#' && !/[{}$]/.test(target))
}

/**
 * Also accepts the forms of site generators: without the extension, with that of the page, or as the folder of an
 * index.
 */
function leadsToFile(paths: ReadonlySet<string>, target: string): boolean {
  if (target === '' || paths.has(target)) return true
  const page = target.replace(/\.html?$/i, '')
  return ['.md', '.mdx', '.markdown', '.rst', '.adoc'].some(ending => paths.has(page + ending))
}

function anchorsIn({ lines, headings }: LineOutline): ReadonlySet<string> {
  const slugger = new Slugger()
  const anchors = new Set<string>(['top'])
  for (const { text } of headings) {
    const plain = withoutMarkup(text)
    anchors.add(slugger.slug(withoutAttributes(plain)))
    anchors.add(/\{\s*#([^}\s]+)/.exec(lastBraces(text))?.[1]?.toLowerCase() ?? '')
  }
  for (const line of lines) {
    if (!line.includes('=')) continue
    for (const [, id = ''] of line.matchAll(/\b(?:id|name)\s?=\s?["']([^"']{1,200})["']/g))
      anchors.add(id.toLowerCase())
  }
  return anchors
}

/** A link without its end, or a tag, is matched up to where the end is missed, so that nothing looks for it again. */
function withoutMarkup(heading: string): string {
  return heading
    .replace(/\[([^\]]*)(?:\]\([^)]*(\))?)?/g, (whole, text: string, end?: string) =>
      end === undefined ? whole : text,
    )
    .replace(/<[^>]*(>)?/g, (whole, end?: string) => (end === undefined ? whole : ''))
    .replace(/[*_`]/g, '')
}

/** `{#name}` at the end of a heading. */
function withoutAttributes(heading: string): string {
  const braces = lastBraces(heading)
  const start = /(?<!\s)\s*\{\s*#/.exec(braces)?.index
  return start === undefined ? heading : heading.slice(0, heading.trimEnd().length - 1 - braces.length + start)
}

/** The text between the last two `}` of a heading that ends with one. */
function lastBraces(heading: string): string {
  const text = heading.trimEnd()
  return text.endsWith('}') ? text.slice(text.lastIndexOf('}', text.length - 2) + 1, -1) : ''
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** The path of a link target from the page at `path`; `docs/` and `docs` are the same. */
function resolve(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
