import { isScalar, isSeq } from 'yaml'
import { readYaml, yamlSpan } from '../../../../markdown/frontMatter.ts'
import { writeYamlScalar } from '../../../../markdown/yamlScalar.ts'
import { fold } from '../../../../text/fold.ts'
import type { Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { withoutLines } from '../../edits/removal.ts'
import { newText, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { keysOf } from '../../refusals/refusal.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const place = '(?:to|in|into|from|of) (?:the )?front[ -]?matter'
const pair = new RegExp(
  `^${verbs.add} (?:the |a )?(?:(?:key|field|line|entry) )?(?:(${quoteMark})|([\\w.-]+): ?(.+?)|([\\w.-]+) (?:with|=) (?:the )?(?:value )?(.+?)) ${place}$`,
  'i',
)
const named = new RegExp(
  `^${verbs.add} (?:the |a )?(?:new )?front[ -]?matter (?:key|field|entry|line) ()(?:([\\w.-]+): ?(.+)|([\\w.-]+) (?:with|=) (?:the )?(?:value )?(.+))$`,
  'i',
)
const whole = new RegExp(`^${verbs.remove} (?:the )?(?:whole |entire )?(?:yaml )?front[ -]?matter$`, 'i')
const key = new RegExp(
  `^${verbs.remove} (?:the )?(?:(?:key|field|line|entry) )?(.+?)(?: (?:key|field|line|entry))? ${place}$`,
  'i',
)
const element = new RegExp(
  `^(${verbs.add}|${verbs.remove}) (?:a |an |the )?(?:new )?(\\w+) (.+?)(?: (?:to|from) (?:the )?(?:tags|list|front[ -]?matter))?$`,
  'i',
)

const elementOf = new RegExp(
  `^(${verbs.add}|${verbs.remove}) (?:the )?(.+) (?:to|from) (?:the )?(?:list of )?(\\w+)s$`,
  'i',
)

/** `add "author: Editorial team" to the front matter`, `remove timeout from the front matter`, `add the tag cache`. */
export const frontMatterChanges: Goal = request => {
  if (request.scope !== undefined) return []
  return [
    ...addPair(request),
    ...removals(request),
    ...elements(request),
    ...renamedKey(request),
    ...replacedElement(request),
  ]
}

const renaming =
  /^(?:rename|change|call) (?:the )?(?:(?:front[ -]?matter|yaml|header) (?:field|key|property|entry)|(?:field|key|property|entry)(?= .+ in (?:the )?front[ -]?matter$)) (.+?)(?: in (?:the )?front[ -]?matter)?$/i

/** `rename the front matter key owner to maintainer`. */
function renamedKey({ page, text, quotes }: Request): readonly Interpretation[] {
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

/** `replace Ada with Grace in the reviewers` where the front matter lists reviewers. */
function replacedElement({ page, text, quotes }: Request): readonly Interpretation[] {
  const [, said = '', key = ''] =
    /^(?:replace|change|swap|substitute|rename) (.+) (?:in|of|from|among) (?:the )?(?:list of )?(\w+)$/i.exec(text) ??
    []
  const { document } = page
  const yaml = yamlSpan(document)
  if (said === '' || yaml === null) return []
  const items = readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? []
  const list = items.find(item => fold(String(item.key)) === fold(key))?.value
  if (!isSeq(list)) return []
  return splitsAt(said, 'with|by|to|for').flatMap(([left, right]) => {
    const [from, to] = [unquote(left, quotes), unquote(right, quotes)]
    const found = list.items.flatMap(item => {
      const range = isScalar(item) && fold(String(item.value)) === fold(from) ? item.range : undefined
      return range == null ? [] : [{ start: yaml.start + range[0], end: yaml.start + range[1] }]
    })
    const [place, another] = found
    const replacement = writeYamlScalar(to, 'plain')
    if (place === undefined || another !== undefined || to === '' || /[,[\]{}\n]/.test(replacement)) return []
    return [
      {
        sentence: `replace ${quote(from)} with ${quote(to)} in ${key}`,
        edits: [{ ...place, replacement }],
        summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} in ${quoteShort(key)} of the front matter.`,
      },
    ]
  })
}

function noKey(page: Request['page'], name: string): InstructionError {
  return new InstructionError(
    `The front matter has no ${quoteShort(name)}; its keys are ${keysOf(page).map(quoteShort).join(', ')}. Say one of these.`,
  )
}

function addPair({ page, text, quotes }: Request): readonly Interpretation[] {
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

function removals({ page, text, quotes }: Request): readonly Interpretation[] {
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

/** The lines of a key with its value, up to the next key. */
function pairSpan({ document }: Request['page'], name: string): Span {
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

/** `add the tag cache` where the front matter has a list of tags. */
function elements({ page, text, quotes }: Request): readonly Interpretation[] {
  const [, doingTo, said, list = ''] = elementOf.exec(text) ?? []
  const isListed = keysOf(page).some(key => fold(key) === `${fold(list)}s`)
  const [, verb = '', noun = '', phrase = ''] = isListed ? ['', doingTo, list, said] : (element.exec(text) ?? [])
  const value = phrase === '' ? null : newText(phrase, quotes)
  const { document } = page
  const yaml = yamlSpan(document)
  if (value === null || yaml === null) return []
  const items = readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? []
  const found = items.find(item => fold(String(item.key)) === `${fold(noun)}s` && isSeq(item.value))
  const sequence = found?.value
  if (!isSeq(sequence) || sequence.range == null) return []
  const texts = sequence.items.map(String)
  const [from, to] = [yaml.start + sequence.range[0], yaml.start + sequence.range[1]]
  const written = document.text.slice(from, to)
  const isRemoval = new RegExp(`^${verbs.remove}$`, 'i').test(verb)
  const isKnown = texts.some(one => fold(one) === fold(value))
  if (isRemoval !== isKnown)
    throw new InstructionError(
      `${quoteShort(value)} is ${isKnown ? 'already there' : 'not there'}: ${String(found?.key)} are ${texts.map(quoteShort).join(', ')}.`,
    )
  const edits = isRemoval ? removed(from, written, value) : added(document, from, written, value)
  if (edits === null) throw new InstructionError(`Say: set front matter ${quote(String(found?.key))} to "…".`)
  const [doing, did] = isRemoval ? ['remove', 'Removed'] : ['add', 'Added']
  return [
    {
      sentence: `${doing} the ${noun} ${quote(value)}`,
      edits,
      summary: `${did} ${quoteShort(value)} ${isRemoval ? 'from' : 'to'} ${quoteShort(String(found?.key))} in the front matter.`,
    },
  ]
}

function added(
  { eol }: Request['page']['document'],
  from: number,
  written: string,
  value: string,
): readonly Edit[] | null {
  const scalar = writeYamlScalar(value, 'plain')
  if (/[,[\]{}]/.test(scalar)) return null
  if (written.startsWith('[')) {
    const end = from + written.lastIndexOf(']')
    const inside = written.slice(1, written.lastIndexOf(']'))
    if (inside.includes('\n') || inside.includes('#')) return null
    const at = end - (inside.length - inside.trimEnd().length)
    return [{ start: at, end: at, replacement: inside.trim() === '' ? scalar : `, ${scalar}` }]
  }
  const text = written.trimEnd()
  const margin = /(?:^|\n)([ \t]*)-[^\n]*$/.exec(text)?.[1] ?? /\n([ \t]*)-/.exec(text)?.[1]
  if (margin === undefined) return null
  return [{ start: from + text.length, end: from + text.length, replacement: `${eol}${margin}- ${scalar}` }]
}

/** From a list on one line, or its own line. */
function removed(from: number, written: string, value: string): readonly Edit[] | null {
  const name = value.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
  if (!written.startsWith('[')) {
    const line = new RegExp(`(?:^|\n)[ \\t]*-[ \\t]+["']?${name}["']?[ \\t]*\r?(?=\n|$)`, 'i').exec(written)
    if (line === null) return null
    if (line.index === 0) {
      const next = written.slice(line[0].length).search(/-/)
      return next === -1 ? null : [{ start: from, end: from + line[0].length + next, replacement: '' }]
    }
    return [
      {
        start: from + line.index,
        end: from + line.index + line[0].length - (line[0].endsWith('\r') ? 1 : 0),
        replacement: '',
      },
    ]
  }
  const element = new RegExp(`(?<=\\[|,)[ \\t]*["']?${name}["']?[ \\t]*(?=,|\\])`, 'i').exec(written)
  if (element === null) return null
  const isFirst = written[element.index - 1] === '['
  const end = element.index + element[0].length
  if (isFirst)
    return [
      {
        start: from + element.index,
        end: from + end + (/^,[ \t]*/.exec(written.slice(end))?.[0].length ?? 0),
        replacement: '',
      },
    ]
  return [{ start: from + element.index - 1, end: from + end, replacement: '' }]
}
