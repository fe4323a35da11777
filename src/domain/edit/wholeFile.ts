/** Documents up to this size may be returned as a whole: blocks would not be shorter, and little can be lost. */
export const wholeFileMaxBytes = 2_048

export function mayAnswerWhole(text: string): boolean {
  return text.length <= wholeFileMaxBytes && new TextEncoder().encode(text).length <= wholeFileMaxBytes
}
