/** The text, or its beginning and an ellipsis: at most `maxChars` UTF-16 units. It cuts no code point in half. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  return `${text.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
