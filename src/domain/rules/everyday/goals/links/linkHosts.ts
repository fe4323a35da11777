import { writeAddress } from '../../../../markdown/destination.ts'
import { targetsOf } from '../../../../markdown/targets.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { splitsAt, unquote } from '../../instruction/utterance.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const pattern =
  /^(?:update|change|replace|point|redirect|switch|move|fix) (?:(?:all|every|the|any) )*(?:links?|urls?|addresses|link targets)(?: (?:that |which )?(?:point(?:ing|s)?|go(?:ing|es)?|lead(?:ing|s)?|start(?:ing|s)?|begin(?:ning|s)?))? (?:from|to|with|on|at|under) (.+)$/i
const host = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/

/** `update all links from docs.old.test to docs.new.test`, `change the links under /v1/ to /v2/`. */
export const linkHosts: Goal = ({ page, text, quotes, scope }) => {
  const rest = pattern.exec(text)?.[1]
  if (rest === undefined || scope !== undefined) return []
  return splitsAt(rest, 'to|with|by|at').flatMap(([left, right]) => {
    const [from, to] = withSchemes(unquote(left, quotes), unquote(right, quotes))
    if ([from, to].every(isSegment)) return partsReplaced(page, from, to)
    if (/\s/.test(from + to) || !isPart(from) || !isPart(to) || host.test(from) !== host.test(to)) return []
    const targets = targetsOf(page.document)
    if (targets.some(({ written }) => written === from)) return []
    if (!host.test(from)) {
      const isEnd = (tail: string) => /[/#?]$/.test(from) || /^(?:[/#?]|$)/.test(tail)
      const begun = targets.filter(({ written }) => written.startsWith(from))
      if (begun.length === 0) throw new InstructionError(`No link of this page starts with ${quoteShort(from)}.`)
      if (!begun.every(({ written }) => isEnd(written.slice(from.length)))) return []
      return [exactly(page, `change link starting with ${quote(from)} to ${quote(to)}`)]
    }
    const starts = new Set(
      targets.flatMap(({ written }) => {
        const [start, scheme, name] = /^([a-z]+:\/\/)([^/?#]+)/i.exec(written) ?? []
        return start !== undefined && name === from ? [scheme ?? ''] : []
      }),
    )
    const [scheme, another] = [...starts]
    if (scheme === undefined) throw new InstructionError(`No link of this page leads to ${quoteShort(from)}.`)
    if (another !== undefined)
      throw new InstructionError(
        `The links to ${quoteShort(from)} start with ${enumerate([...starts].map(quoteShort))}. Say: change link starting with ${quote(scheme + from)} to ${quote(scheme + to)}.`,
      )
    if (
      targets.some(
        ({ written }) =>
          written.startsWith(scheme + from) && /^[\w.:-]/.test(written.slice(scheme.length + from.length)),
      )
    )
      return []
    return [exactly(page, `change link starting with ${quote(scheme + from)} to ${quote(scheme + to)}`)]
  })
}

/** `from http to https`. */
function withSchemes(from: string, to: string): readonly [from: string, to: string] {
  const [old, next] = [from, to].map(one => /^(https?)(?::\/\/)?$/i.exec(one)?.[1]?.toLowerCase())
  return old === undefined || next === undefined ? [from, to] : [`${old}://`, `${next}://`]
}

/** A part of a path without slashes, such as a version. */
function isSegment(text: string): boolean {
  return /^v?\d+(?:\.\d+)*$/i.test(text) || (/^(?=.*\p{N})[\p{L}\p{N}._-]+$/u.test(text) && !host.test(text))
}

/** `change links from v1 to v2`: a whole segment of the paths. */
function partsReplaced({ document }: Request['page'], from: string, to: string): readonly Interpretation[] {
  const edits = targetsOf(document).flatMap(target => {
    const parts = target.written.split(/(?<=\/)|(?=\/)/)
    if (!parts.includes(from)) return []
    const written = parts.map(part => (part === from ? to : part)).join('')
    return [{ start: target.start, end: target.end, replacement: writeAddress(document, target, written, '') }]
  })
  if (edits.length === 0) throw new InstructionError(`No link of this page has ${quoteShort(from)} in its path.`)
  return [
    {
      sentence: `change links from ${from} to ${to}`,
      edits,
      summary: `Changed ${quoteShort(from)} to ${quoteShort(to)} in ${edits.length === 1 ? 'one link' : `${edits.length} links`}.`,
    },
  ]
}

/** A host, or the beginning of an address or a path. */
function isPart(text: string): boolean {
  return host.test(text) || /^(?:[a-z]+:\/\/|\.{0,2}\/)\S+$|^https?:\/\/$/i.test(text)
}
