import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { keepingUnit } from '../../edits/cells.ts'
import { newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const setting = new RegExp(`^${verbs.set} (?:the )?(?:value of (?:the )?)?(.+)$`, 'i')

/** `set version to 1.3` outside Markdown: the one line that gives a value to this name. */
export const plainField: Goal = request => {
  const rest = setting.exec(request.text)?.[1]
  return rest === undefined ? [] : splitsAt(rest, 'to|=|as').flatMap(([name, value]) => set(request, name, value))
}

type Field = Span & { readonly old: string }

function set(request: Request, name: string, said: string): readonly Interpretation[] {
  const { page, quotes } = request
  const value = newText(said, quotes)
  const [key = '', from] = unquote(name, quotes).split(' from ')
  if (value === null || value === '' || /[\n\r"']/.test(value)) return []
  const fields = fieldsCalled(request, key).filter(({ old }) => from === undefined || old === from)
  const [field, another] = fields
  if (field === undefined) return []
  if (another !== undefined) {
    const where = onLines(fields.map(({ start }) => lineAt(page.document, start)))
    throw new InstructionError(
      `${quoteShort(key)} has a value on ${where}. Say which one, such as: replace ${quote(field.old)} with ${quote(value)} on line ${lineAt(page.document, field.start)}.`,
    )
  }
  const written = keepingUnit(field.old, value, quotes)
  requirePlain(page.document.text, field, written)
  return [
    {
      sentence: `set ${quote(key)} to ${quote(written)}`,
      edits: [{ start: field.start, end: field.end, replacement: written }],
      summary: `Set ${quoteShort(key)} from ${quoteShort(field.old)} to ${quoteShort(written)} on line ${lineAt(page.document, field.start)}.`,
    },
  ]
}

/** `version: 1.2`, `:version: 1.2`, `"version": "1.2",`, `version = 1.2  # why`. */
const assignment =
  /^(\s{0,80}(?:[-*] )?[:"']?)([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)(["']?[ \t]{0,20}[:=][ \t]{1,40}|=)(\S.*)$/u

function fieldsCalled({ page, scope }: Request, name: string): readonly Field[] {
  const { document } = page
  const wanted = plain(name)
  return document.lines.flatMap(line => {
    const [, before = '', key = '', gap = '', rest = ''] = assignment.exec(line.content.slice(0, lineMaxChars)) ?? []
    if (key === '' || plain(key) !== wanted) return []
    const start = line.start + before.length + key.length + gap.length
    const value = valueIn(rest)
    const field = { start: start + value.from, end: start + value.from + value.text.length, old: value.text }
    return value.text === '' || (scope !== undefined && !contains(scope, field)) ? [] : [field]
  })
}

const lineMaxChars = 1000

/** The value without its quotation marks, a comma and a comment after it; none for the start of a list or an object. */
function valueIn(rest: string): { readonly text: string; readonly from: number } {
  const quoted = /^(["'])([^"']{1,400})\1\s{0,20},?\s{0,20}(?:#.*)?$/.exec(rest)?.[2]
  if (quoted !== undefined) return { text: quoted, from: 1 }
  const comment = rest.search(/\s#/)
  const plain = (comment === -1 ? rest : rest.slice(0, comment)).trimEnd().replace(/,$/, '')
  return { text: /^[^[\]{}|>&*"'`]{1,400}$/.test(plain) ? plain : '', from: 0 }
}

/** A value without quotation marks stays one value: `a: b` and `a # b` are more in YAML. */
function requirePlain(text: string, { start }: Field, value: string): void {
  const isQuoted = /["']/.test(text.slice(start - 1, start))
  if (isQuoted || !/: | #|^[[\]{}|>&*!%@`,?-]|:$/.test(value)) return
  throw new InstructionError(`${quoteShort(value)} needs quotation marks in this file. Say: replace … with "…".`)
}

function plain(key: string): string {
  return fold(key).replace(/[_. -]+/g, ' ')
}
