import { type Document, readDocument } from '../markdown/document.ts'
import { isMarkdownText } from '../text/format.ts'
import { changeOfForm } from './commands.ts'

const ideasMax = 4
/** Candidates that are tried. */
const triesMax = 30
/** Longer documents take too long to try. */
const textMaxChars = 100_000

/**
 * Instructions that the rules editor can follow in this text, and that change it: at most four, the most useful first.
 * They are about the structure of Markdown; other formats have none. Without a path, the text is Markdown.
 */
export function ruleIdeas(text: string, path?: string): readonly string[] {
  if (path !== undefined && !isMarkdownText(path)) return []
  if (text.length > textMaxChars || text.trim() === '') return []
  const ideas: string[] = []
  let tries = 0
  const document = readDocument(text)
  for (const candidate of candidates(document)) {
    if (ideas.length === ideasMax || ++tries > triesMax) break
    if ((changeOfForm(document, candidate)?.edits.length ?? 0) > 0) ideas.push(candidate)
  }
  return ideas
}

const headingsForContents = 4

/** What changes no meaning: no ids are renumbered, and only lists of terms are sorted. */
function* candidates(document: Document): Generator<string> {
  const { text } = document
  const titles = document.outline().headings.map(heading => heading.text.trim())
  if (/\b(?:MUST|SHALL)\b/.test(text)) yield 'Normalise keywords'
  for (const title of titles.filter(each => isListOfTerms(each)).slice(0, 2)) {
    yield `Sort the table in section "${title}"`
    yield `Sort the list in section "${title}"`
  }
  if (!titles.some(title => /\bquestions\b/i.test(title))) yield 'Add section "Open questions"'
  yield 'Update the table of contents'
  if (titles.length >= headingsForContents) yield 'Generate table of contents'
  if (/^status: *draft *$/m.test(text)) yield 'Set front matter "status" to "review"'
  yield 'Fix multiple blank lines'
  yield 'Fix blank lines around lists'
  if (!titles.some(title => /\b(?:history|changes|change log)\b/i.test(title))) yield 'Add section "Change history"'
  yield 'Add section "Notes"'
}

function isListOfTerms(title: string): boolean {
  return /\b(?:glossary|terms|terminology|definitions|abbreviations|acronyms)\b/i.test(title) && !title.includes('"')
}
