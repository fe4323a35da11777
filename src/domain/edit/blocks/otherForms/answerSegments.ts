/** A segment of an answer: the inside of a fence, or lines between fences. */
export type AnswerSegment = {
  readonly kind: 'fence' | 'prose'
  /** The language of a fence, in lower case. */
  readonly language: string
  readonly lines: readonly string[]
  readonly isClosed: boolean
}

const fence = /^ {0,3}(?<signs>`{3,16}|~{3,16})[ \t]{0,8}(?<language>[^`\s]{0,40})/

export function answerSegments(lines: readonly string[]): readonly AnswerSegment[] {
  const parts: AnswerSegment[] = []
  let held: string[] = []
  let open: { readonly signs: string; readonly language: string } | null = null
  const close = ({ isClosed } = { isClosed: true }) => {
    if (open !== null) parts.push({ kind: 'fence', language: open.language, lines: held, isClosed })
    else if (held.length > 0) parts.push({ kind: 'prose', language: '', lines: held, isClosed: true })
    held = []
  }
  for (const line of lines) {
    const { signs = '', language = '' } = fence.exec(line)?.groups ?? {}
    if (open === null && signs !== '') {
      close()
      open = { signs, language: language.toLowerCase() }
    } else if (open !== null && signs.startsWith(open.signs) && line.trim() === signs) {
      close()
      open = null
    } else held.push(line)
  }
  close({ isClosed: open === null })
  return parts
}

export function isFenceLine(line: string): boolean {
  return fence.test(line)
}

/** Lines that separate one edit from the next without saying anything about them. */
export function isSeparator(line: string): boolean {
  return /^[\s*_#>-]{0,40}(?:(?:change|edit|hunk|block)[ \t]{0,8}#?\d{1,3}|\d{1,3})?[\s*_:.)]{0,16}$/i.test(line)
}

const harmless =
  /\b(?:let me know|would you like|if you (?:need|want|have|would)|(?:nothing|anything|everything) else|(?:no|any) other)\b/i
const doubts =
  /(?<![\p{L}\p{N}])(?:options?|alternativ(?:e|ely|es|en)?|variants?|either|instead|examples?|illustrat(?:e|es|ion)|would|could|might|not|nothing|no changes?|cannot|can['’]t|don['’]t|didn['’]t|sorry|unable|beispiel|varianten?|nicht|nichts|keine?|würden?|könnten?|stattdessen|leider|exemple|pourrait)(?![\p{L}\p{N}])|^[\s*_#>-]{0,40}(?:or|otherwise|oder|ou)(?![\p{L}\p{N}])/iu

/** Whether the text around edits may say that they are examples, alternatives or not meant to be made. */
export function raisesDoubt(prose: readonly string[]): boolean {
  return prose.some(line => doubts.test(line) && !harmless.test(line))
}
