import { relativePath, writtenPath } from '../../linkPath.ts'
import { isLiteral, type Target, targetsOf } from '../../markdown/targets.ts'
import { once } from '../../once.ts'
import { lastFrom } from '../../text/span.ts'
import type { Found } from '../finding.ts'
import type { Reading } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { anchorLike, anchorsOf, isGenerated } from './anchors.ts'
import { inSameBook } from './bookAnchors.ts'
import { readLocalTarget } from './localTarget.ts'
import { indexPaths } from './paths.ts'

export const brokenLink: Rule = {
  id: 'broken-link',
  kind: 'links',
  severity: 'error',
  title: 'Broken links',
  why: 'The reader arrives at a page that does not exist, or at its top.',
  isOn: true,
  find(reading) {
    const targets = targetsOf(reading.document).filter(target => !isLiteral(target) && target.address !== '')
    if (targets.length === 0) return []
    const own: Own = { anchors: anchorsOf(reading.document), inBook: once(() => inSameBook(reading)) }
    const isShown = shownDefinitions(reading)
    let compared = 0
    return targets.filter(isShown).flatMap(target => {
      const found = problemOf(reading, own, target, compared < comparedMax)
      if (found === null) return []
      compared++
      return [found]
    })
  },
}

/** Broken links for which something similar is looked for; the rest is only named. */
const comparedMax = 100

/** What the document itself has, and whether another file of its book has an anchor. */
type Own = { readonly anchors: ReadonlySet<string>; readonly inBook: () => (anchor: string) => boolean }

function problemOf(reading: Reading, own: Own, target: Target, mayCompare: boolean): Found | null {
  const { path, project } = reading
  const local = readLocalTarget(path, target.address)
  if (local === null || local.path === null) return null
  const isOwn = local.written === ''
  if (!isOwn && project === null) return null
  const index = indexPaths(project?.paths ?? new Set())
  const file = isOwn ? path : index.fileOf(path, { path: local.path, written: local.written })
  if (file === null) return missingFile(path, target, local.path, mayCompare ? index.candidateFor(local.path) : null)
  const anchors = file === path ? own.anchors : project?.anchors?.get(file)
  const { anchor } = local
  if (!anchors || isGenerated(anchor) || anchors.has(anchor) || anchors.has(anchor.toLowerCase())) return null
  if (isOwn && own.inBook()(anchor)) return null
  return missingAnchor(target, anchor, isOwn ? '' : ` in ${file}`, mayCompare ? anchorLike(anchors, anchor) : null)
}

function missingFile(
  path: string,
  { start, end, written, address }: Target,
  missing: string,
  candidate: string | null,
): Found {
  const message = `There is no file ${missing}.`
  if (candidate === null || candidate === path) return { start, end, message, missing: address }
  const pathEnd = start + (/[?#]/.exec(written)?.index ?? written.length)
  return {
    start,
    end,
    message: `${message} Did you mean ${candidate}?`,
    missing: address,
    fix: {
      label: `Link to ${candidate}`,
      edits: [{ start, end: pathEnd, replacement: writtenPath(relativePath(path, candidate)) }],
    },
  }
}

function missingAnchor(
  { start, end, written }: Target,
  anchor: string,
  where: string,
  candidate: string | null,
): Found {
  const message = `There is no heading “${anchor}”${where}.`
  const hash = written.indexOf('#')
  if (candidate === null || hash === -1) return { start, end, message }
  return {
    start,
    end,
    message: `${message} Did you mean “${candidate}”?`,
    fix: {
      label: `Link to #${candidate}`,
      edits: [{ start: start + hash + 1, end, replacement: encodeURI(candidate.toWellFormed()) }],
    },
  }
}

/** Whether a target is shown: definitions that no text refers to are not. */
function shownDefinitions({ document }: Reading): (target: Target) => boolean {
  const { definitions } = document.outline()
  const labels = new Map<string, number>()
  for (const [, label = ''] of document.text.matchAll(/\[((?:[^\\[\]]|\\.){1,200})\]/g)) {
    const key = fold(label)
    labels.set(key, (labels.get(key) ?? 0) + 1)
  }
  return ({ kind, start }) => {
    if (kind !== 'definition') return true
    const own = definitions[lastFrom(definitions, start, one => one.start)]
    return own === undefined || (labels.get(fold(own.label)) ?? 0) > 1
  }
}

function fold(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toUpperCase()
}
