/** For comparing without regard to case and spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
