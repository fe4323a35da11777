/** Words that no document has, for what is to come in or cannot be found. */
export const strangers = ['quillstone', 'marlowe', 'tessarine', 'ambergate'] as const

export function strangerTo(text: string): string | null {
  const lower = text.toLowerCase()
  return strangers.find(word => !lower.includes(word)) ?? null
}
