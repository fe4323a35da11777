import { readYaml, yamlSpan } from '../../../../../markdown/frontMatter.ts'
import { tomlField } from '../../../../../markdown/tomlFields.ts'
import { fold } from '../../../../../text/fold.ts'
import type { Span } from '../../../../../text/span.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { withoutLines } from '../../../edits/removal.ts'
import { newText, quoteMark, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import { keysOf } from '../../../refusals/refusal.ts'
import { exactly, type Interpretation, type Request } from '../../../request/goal.ts'

const place = '(?:to|in|into|from|of) (?:the )?front[ -]?matter'

const pair = new RegExp(
  `^${verbs.add} (?:the |a )?(?:(?:key|field|line|entry) )?(?:(${quoteMark})|([\\w.-]+): ?(.+?)|([\\w.-]+) (?:with|=) (?:the )?(?:value )?(.+?)) ${place}$`,
  'i',
)
const named = new RegExp(
  `^${verbs.add} (?:the |a )?(?:new )?front[ -]?matter (?:key|field|entry|line) ()(?:([\\w.-]+): ?(.+)|([\\w.-]+) (?:with|=) (?:the )?(?:value )?(.+))$`,
  'i',
)

export function addPair({ page, text, quotes }: Request): readonly Interpretation[] {
  const match = pair.exec(text) ?? named.exec(text)
  if (match === null) return []
  const [name = '', value = null] =
    match[1] === undefined || match[1] === ''
      ? [match[2] ?? match[4], newText(match[3] ?? match[5] ?? '', quotes)]
      : splitPair(unquote(match[1], quotes))
  if (name === '' || value === '' || value === null) return []
  const known = keysOf(page).find(one => fold(one) === fold(name))
  if (known !== undefined)
    throw new InstructionError(
      `The front matter already has ${quoteShort(known)}. Say: set ${quote(known)} to ${quote(value)}.`,
    )
  return [exactly(page, `set front matter ${quote(name)} to ${quote(value)}`)]
}

function splitPair(text: string): readonly string[] {
  const colon = text.indexOf(':')
  return colon === -1 ? [] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
}

const whole = new RegExp(`^${verbs.remove} (?:the )?(?:whole |entire )?(?:yaml )?front[ -]?matter$`, 'i')

const key = new RegExp(
  `^${verbs.remove} (?:the )?(?:(?:key|field|line|entry) )?(.+?)(?: (?:key|field|line|entry))? ${place}$`,
  'i',
)

export function removals({ page, text, quotes }: Request): readonly Interpretation[] {
  const { document } = page
  const { frontMatter } = document
  const isWhole = whole.test(text)
  const name = isWhole ? undefined : key.exec(text)?.[1]
  if (!isWhole && name === undefined) return []
  if (frontMatter === null) throw new InstructionError('This page has no front matter.')
  if (isWhole) {
    const blank = /^(?:[ \t]*\r?\n)*/.exec(document.text.slice(frontMatter.end))?.[0].length ?? 0
    const edits = [{ start: frontMatter.start, end: frontMatter.end + blank, replacement: '' }]
    return [
      {
        sentence: 'remove the front matter',
        edits,
        summary: 'Removed the front matter.',
        mayLose: [frontMatter],
        isOfBlocks: true,
      },
    ]
  }
  const wanted = fold(unquote(name ?? '', quotes))
  const known = keysOf(page).find(one => fold(one) === wanted)
  if (known === undefined)
    throw new InstructionError(
      `The front matter has no ${quoteShort(wanted)}; its keys are ${keysOf(page).map(quoteShort).join(', ')}. Say: remove "…" from the front matter.`,
    )
  const span = pairSpan(page, known)
  return [
    {
      sentence: `remove ${quote(known)} from the front matter`,
      edits: [withoutLines(document, span)],
      summary: `Removed ${quoteShort(known)} from the front matter.`,
      mayLose: [span],
      isOfBlocks: true,
    },
  ]
}

const renaming =
  /^(?:rename|change|call) (?:the )?(?:(?:front[ -]?matter|yaml|header) (?:field|key|property|entry)|(?:field|key|property|entry)(?= .+ in (?:the )?front[ -]?matter$)) (.+?)(?: in (?:the )?front[ -]?matter)?$/i

/** `rename the front matter key owner to maintainer`. */
export function renamedKey({ page, text, quotes }: Request): readonly Interpretation[] {
  const said = renaming.exec(text)?.[1]
  if (said === undefined) return []
  return splitsAt(said, 'to|into|as').flatMap(([left, right]) => {
    const [from, to] = [unquote(left, quotes), unquote(right, quotes)]
    const known = keysOf(page).find(one => fold(one) === fold(from))
    if (known === undefined) throw noKey(page, from)
    if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(to))
      throw new InstructionError('A new key has letters, digits, hyphens and underscores only. Say another name.')
    if (keysOf(page).some(one => fold(one) === fold(to)))
      throw new InstructionError(`The front matter already has ${quoteShort(to)}. Say another name.`)
    const { start } = pairSpan(page, known)
    const line = page.document.text.slice(start, start + known.length + 2)
    const at = line.indexOf(known)
    if (at === -1) return []
    const place = { start: start + at, end: start + at + known.length }
    return [
      {
        sentence: `rename the front matter key ${known} to ${to}`,
        edits: [{ ...place, replacement: to }],
        summary: `Renamed ${quoteShort(known)} to ${quoteShort(to)} in the front matter.`,
        mayLose: [place],
      },
    ]
  })
}

function noKey(page: Request['page'], name: string): InstructionError {
  return new InstructionError(
    `The front matter has no ${quoteShort(name)}; its keys are ${keysOf(page).map(quoteShort).join(', ')}. Say one of these.`,
  )
}

/** The lines of a key with its value, up to the next key. */
function pairSpan({ document }: Request['page'], name: string): Span {
  const inToml = tomlField(document, name)
  if (inToml !== null) {
    const start = document.text.lastIndexOf('\n', inToml.start - 1) + 1
    return { start, end: document.text.indexOf('\n', inToml.end) + 1 }
  }
  const yaml = yamlSpan(document)
  const items = yaml === null ? [] : (readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? [])
  const index = items.findIndex(item => String(item.key) === name)
  const startOf = (at: number) => {
    const range = (items[at]?.key as { readonly range?: readonly number[] } | undefined)?.range?.[0]
    return yaml === null || range === undefined ? null : document.text.lastIndexOf('\n', yaml.start + range - 1) + 1
  }
  const start = startOf(index)
  const end = index + 1 < items.length ? startOf(index + 1) : (yaml?.end ?? null)
  if (start === null || end === null || /^[^\S\n\r\u2028\u2029]*#/m.test(document.text.slice(start, end))) {
    throw new InstructionError(`${quoteShort(name)} cannot be removed without touching a comment next to it.`)
  }
  return { start, end }
}
