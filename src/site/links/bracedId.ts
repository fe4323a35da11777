import { braced } from '#domain/requirementIds.ts'

/** Longer than any id in braces. */
const bracedMaxChars = 128

/** `{#1-intro}`: headings also have ids that begin with a digit, and in other scripts. */
const bracedOfHeading = /(?<![ \t])[ \t]*\{[ \t]*#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]{0,99})[ \t]*\}$/u

const closingMarks = /(?<![ \t])[ \t]+#{1,6}$/

type SplitText = { readonly text: string; readonly id: string }

/** An id in braces that ends a text, and the text without it; `null` if there is none. */
export function splitBracedId(text: string): SplitText | null {
  return splitAt(braced, text)
}

/** The same for the text of a heading, whose closing marks may precede the id: `Scope ## {#scope}`. */
export function splitHeadingId(text: string): SplitText | null {
  const split = splitAt(bracedOfHeading, text)
  return split && { ...split, text: split.text.replace(closingMarks, '') }
}

function splitAt(pattern: RegExp, text: string): SplitText | null {
  if (!text.endsWith('}')) return null
  const found = pattern.exec(text.slice(-bracedMaxChars))
  const id = found?.[1]
  return !found || id === undefined ? null : { text: text.slice(0, text.length - found[0].length), id }
}
