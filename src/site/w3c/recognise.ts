/** The sources of specifications of the W3C, the WHATWG and TC39: HTML that a script completes, or that a tool converts. */
export type SpecificationKind = 'respec' | 'bikeshed' | 'ecmarkup'

const withinChars = 64 * 1024

/** How a text is to be completed; `null` for any other HTML, and for what these tools have written. */
export function specificationKind(text: string): SpecificationKind | null {
  const start = text.slice(0, withinChars)
  if (/<meta\s[^>]{0,100}\bgenerator\b[^>]{0,100}\b(?:respec|bikeshed)\b/i.test(start)) return null
  const hasMetadata = /<(?:pre|xmp)\s[^<>]{0,100}\bclass\s?=\s?["']?metadata\b/i.test(start)
  /** Bikeshed has sections without elements, and passes algorithms on to a script. */
  if (/<emu-(?:annex|clause|import|intro)[\s>]/.test(start)) return 'ecmarkup'
  if (hasMetadata) return 'bikeshed'
  if (/<emu-(?:alg|grammar|xref)[\s>]/.test(start)) return 'ecmarkup'
  if (/\brespecConfig\s?=/.test(start)) return 'respec'
  return /<script\s[^<>]{0,200}\bsrc\s?=\s?["']?[^"'\s<>]{0,200}\/respec\b/i.test(start) ? 'respec' : null
}
