/** Words that describe a kind of thing without saying which. */
const general = new Set(
  'about after again before code column delete document does every fields heading headings instead instruction integer into item items line lines link links list make move name number open page paragraph place please query remove rename replace section sections sentence should string table tables terms text that the this title type what which with word words'.split(
    ' ',
  ),
)

const maxSentences = 4
const maxLength = 400

/** What makes a refusal unhelpful, if anything: a helpful one is short, ends properly and mentions this page. */
export function findMessageFault(message: string, text: string, instruction: string): string | undefined {
  if (message.length > maxLength) return `longer than ${maxLength} characters`
  if (message.split(/(?<=[.?!]["”’»]?)\s+(?=["“‘«]?\p{Lu})/u).length > maxSentences) return 'too many sentences'
  if (message.includes('\n')) return 'more than one line'
  if (!/[.”"’»`]$/.test(message)) return 'ends neither with a full stop nor with a quoted example'
  if (!mentionsAny(message, [...namesOf(text), ...wordsOf(instruction)])) return 'mentions nothing on this page'
  return undefined
}

function mentionsAny(message: string, names: readonly string[]): boolean {
  const spoken = pad(message)
  return names.some(name => spoken.includes(pad(name)))
}

/** Headings, ids, the cells of tables, the labels of lines. */
function namesOf(text: string): readonly string[] {
  const heads = [...text.matchAll(/^#+ +(?:[\d.]+ )?(.+?)\s*$/gm)].map(([, name = '']) => name)
  const found = [...text.matchAll(/\b[A-Z]+-\d+\b/g)].map(([id]) => id)
  const cells = [...text.matchAll(/^\|.*\|/gm)].flatMap(([row]) => row.split('|'))
  const labels = [...text.matchAll(/^(?:[-*+] )?\**(\w[\w ]{2,30})\**:/gm)].map(([, label = '']) => label)
  return [...heads, ...found, ...cells, ...labels].filter(
    name => /\w{3}/.test(name) && !general.has(name.toLowerCase()),
  )
}

function wordsOf(instruction: string): readonly string[] {
  const found = instruction.match(/[\p{L}\p{N}][\p{L}\p{N}.-]*[\p{L}\p{N}]/gu) ?? []
  return found.filter(word => word.length > 3 && !general.has(word.toLowerCase()))
}

/** The words of a text separated by single spaces, so that only whole words match. */
function pad(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}
