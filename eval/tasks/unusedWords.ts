/** Words that no document contains, for additions and for things that cannot be found. */
export const unusedWords = ['quillstone', 'marlowe', 'tessarine', 'ambergate'] as const

export function unusedWordFor(text: string): string | null {
  const lower = text.toLowerCase()
  return unusedWords.find(word => !lower.includes(word)) ?? null
}
