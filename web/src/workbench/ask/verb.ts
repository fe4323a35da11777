import { requirementIdAtStart } from '#domain/requirementIds.ts'

/** What the input at the foot of the document can do with its words. */
export type Verb = 'rewrite' | 'find' | 'check'

export const verbs: readonly Verb[] = ['rewrite', 'find', 'check']

const finding =
  /^(?:find|look\s+for|search(?:\s.{0,40}?)?\sfor|locate|where(?:\s+(?:is|are|was|were|do|does|did)|['’]s))\s+/iu
const checking = /^(?:check|lint|validate|proofread)(?![\p{L}\p{N}-])/iu
/** A second instruction, as in `find every “soon” and replace it`. */
const writing =
  /(?<!\p{L})(?:replace|(?:and|then|,)\s+(?:then\s+)?(?:change|turn|make|rename|remove|delete|drop|fix|correct|rewrite|reword|move|add))(?!\p{L})/iu
const quotes: readonly (readonly [string, string])[] = ['""', '“”', '„“', '„”', '«»', '‘’', "''"].map(pair => [
  pair.charAt(0),
  pair.charAt(1),
])

/**
 * What is most likely wanted of these words: Find for a phrase in quotes, the id of a requirement, or a question for a
 * place; Check for `check …` and the names of checks; otherwise Rewrite.
 */
export function verbOf(typed: string, checks: readonly string[] = []): Verb {
  const words = typed.trim()
  if (quotedIn(words) !== null || isId(words) || (finding.test(words) && !writing.test(words))) return 'find'
  const name = normalised(words)
  if ((checking.test(words) && !writing.test(words)) || checks.some(each => normalised(each) === name)) return 'check'
  return 'rewrite'
}

/** The words to look for. */
export function wordsToFind(typed: string): string {
  const words = typed.trim()
  const asked = words
    .replace(finding, '')
    .replace(/(?<![?!.])[?!.]+$/, '')
    .trim()
  const quoted = /["“„«‘](.+)["”“»’]/u.exec(asked)?.[1]
  if (quoted !== undefined) return quoted.trim()
  if (!finding.test(words)) return words
  return asked
    .replace(
      /^(?:(?:all|every|each|any)\s+)?(?:the\s+)?(?:(?:words?|phrases?|uses?|mentions?|places?)\s+(?:of\s+)?)?/i,
      '',
    )
    .replace(/(?<!\s)\s+(?:(?:is|are)\s+)?(?:defined|used|mentioned|stated|described)$/i, '')
    .trim()
}

const generic = new Set(
  'a all an any and are for everything file document in is it its my of on page please section text that the these this'.split(
    ' ',
  ),
)

/** The words that limit a check to some findings; none for `check this page`. */
export function wordsToCheck(typed: string): string {
  const words = typed.trim().replace(checking, '')
  return [...words.matchAll(/[\p{L}\p{N}_-]+/gu)]
    .map(([word]) => word)
    .filter(word => !generic.has(word.toLowerCase()))
    .join(' ')
}

function isId(words: string): boolean {
  return requirementIdAtStart.exec(words)?.[0] === words
}

/** The content of a text that is one quoted phrase; `null` for any other. */
function quotedIn(words: string): string | null {
  for (const [open, close] of quotes) {
    const inner = words.slice(1, -1)
    if (words.length < 3 || !words.startsWith(open) || !words.endsWith(close)) continue
    if (!inner.includes(open) && !inner.includes(close)) return inner
  }
  return null
}

function normalised(name: string): string {
  return name.toLowerCase().replace(/[\s-]+/g, ' ')
}
