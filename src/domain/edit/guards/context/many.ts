const many =
  /(?<!\p{L})(?:all|every|everywhere|everything|each|both|throughout|alle[ns]?|jede[nrs]?|überall|beide|sämtliche|toutes?|tous|chaque|partout|todas|todos|ogni|tutti|tutte)(?!\p{L})/iu

/**
 * Whether an instruction asks for its change in more than one place. What it repeats of the page, such as `for all
 * clients`, says nothing of places.
 */
export function speaksOfMany(instruction: string, page: string): boolean {
  const text = instruction.slice(0, readMaxChars)
  if (!many.test(text)) return false
  const known = page.toLowerCase().replace(/\s+/g, ' ')
  const own = text.replace(phrase, found => (known.includes(found.toLowerCase().replace(/\s+/g, ' ')) ? ' ' : found))
  return many.test(own)
}

const phrase = /(?<!\p{L})(?:\p{L}+\s)?(?:all|every|each|both|alle[ns]?|jede[nrs]?|beide)\s\p{L}+/giu

const readMaxChars = 2_000
