const lineMaxChars = 300

const subject =
  '(?:document|file|section|content|text|page|spec(?:ification)?|table|list|chapter|paragraph|item|row|requirement|part)s?'
const fate =
  '(?:unchanged|the same|same as|omitted|as (?:is|before|above)|remains?|stays?|continues?|follows|not shown|untouched)'

/** Models that abbreviate what they should copy write lines like these; people hardly ever add one on purpose. */
const phrases: readonly RegExp[] = [
  new RegExp(`\\b(?:rest|remainder) of (?:the |this |your )?(?:\\w+ )?${subject}\\b.{0,40}\\b${fate}\\b`, 'i'),
  new RegExp(
    `^\\W*(?:all )?(?:the )?(?:remaining|other|existing|subsequent|previous) (?:\\w+ )?${subject}\\b.{0,30}\\b${fate}\\b`,
    'i',
  ),
  /^[^\p{L}\p{N}]*(?:\.{3}|…).{0,40}\b(?:existing|unchanged|remaining|rest of|omitted|previous|same as|original)\b/iu,
  /\b(?:existing|unchanged|remaining|omitted|previous|original)\b.{0,40}(?:\.{3}|…)\W*$/iu,
  /^\W*[[(<{].{0,6}(?:unchanged|omitted|content omitted|no changes?|same as (?:before|above)|(?:remaining|existing) (?:content|sections?|text)|rest of (?:the )?\w+).{0,30}[\])>}]\W*$/i,
  /^\W*(?:unchanged|no changes?(?: here| below| above)?|(?:content )?omitted(?: for brevity)?|same as (?:before|above))\W*$/i,
  /\b(?:omitted|shortened|truncated|abbreviated) for brevity\b/i,
]

const onlyDots = /^(?:<!--|\[|\(|\/\/|#)?\s*(?:\.{3}|…)\s*(?:-->|\]|\))?$/

/** Whether a line is a placeholder for omitted text. In code, a line of dots alone is common. */
export function isPlaceholder(line: string, { inCode }: { readonly inCode: boolean }): boolean {
  if (line.length > lineMaxChars) return false
  return (!inCode && onlyDots.test(line.trim())) || phrases.some(phrase => phrase.test(line))
}
