/** Words that no document has, for what is to come in or cannot be found. */
export const unusedWords = ['quillstone', 'marlowe', 'tessarine', 'ambergate'] as const

export function unusedWordFor(text: string): string | null {
  const lower = text.toLowerCase()
  return unusedWords.find(word => !lower.includes(word)) ?? null
}
