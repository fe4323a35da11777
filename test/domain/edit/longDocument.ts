/** A document of about 14,000 tokens with `count` sections, numbered from 1 in their headings. */
export function longDocument(count = 40): string {
  const sections = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const level = number % 4 === 1 ? '##' : '###'
    const filler = `Sentence ${number} says what it says about the part that contains it.\n`.repeat(20)
    return `${level} Part ${number}\n\nThe limit of part ${number} is ${number} MB.\n\n${filler}\n`
  })
  return `# Whole\n\nAbout all parts.\n\n${sections.join('')}`
}
