import { withoutNumber } from '../../../markdown/conventions/titleNumber.ts'
import { readYaml, yamlSpan } from '../../../markdown/frontMatter.ts'
import { tomlFields, tomlSpan } from '../../../markdown/tomlFields.ts'
import { shortened } from '../../../text/shortened.ts'
import { enumerate, quote, quoteShort } from '../../language/phrase.ts'
import { wordsOnly } from '../../wordsOnly.ts'
import { isId } from '../page/ids.ts'
import type { Page } from '../page/page.ts'
import { wordsIn } from '../page/words.ts'
import { adviceOfArrow, valueAdvice } from './valueAdvice.ts'

const messageMaxChars = 380
const reasonMaxChars = 200

/** Explains, in plain words, why nothing is changed and which instructions would work on this page. */
export function refusal(page: Page, instruction: string, problem?: string): string {
  if (problem !== undefined && /[Ss]ay|there are|are there/.test(problem)) return cut(problem)
  const said = quoteShort(instruction.trim())
  const { format } = page.document
  const isOther = isOtherLanguage(instruction)
  const advice = problem === undefined ? valueAdvice(page, instruction) : adviceOfArrow(page, instruction)
  if (format !== 'markdown' && problem === undefined && advice === null && !isOther) return wordsOnly(format)
  const reason = isOther
    ? `Exact changes without an AI model are understood in English, and frequent ones in German, French and Spanish. This is not: ${said}.`
    : (problem ?? `It is not clear which exact change is meant by ${said}.`)
  return cut(`${cut(reason, reasonMaxChars)} ${advice ?? suggestion(page)}`)
}

const otherVerbs = new Set(
  `ersetze ersetzen lösche löschen entferne entfernen streiche ändere ändern füge setze benenne verschiebe tausche bitte
  erhöhe senke übersetze remplace remplacer remplacez supprime supprimer supprimez ajoute ajouter ajoutez modifie déplace
  renomme reemplaza reemplazar elimina eliminar añade cambia sustituye sostituisci rimuovi aggiungi cambia substitua
  remova adicione vervang verwijder voeg wijzig zamień usuń dodaj zmień`.split(/\s+/),
)

/** Whether an instruction begins with a verb of another language, or has no Latin letter outside its quotes. */
function isOtherLanguage(instruction: string): boolean {
  const words = instruction.replace(/["“„«'‘`][^"“”„«»'‘’`]*["”“»'’`]/g, ' ')
  const first = /^\P{L}*(\p{L}+)/u.exec(words)?.[1]
  if (first === undefined) return false
  return otherVerbs.has(first.toLowerCase()) || !/\p{Script=Latin}/u.test(words)
}

const namesShown = 3

/** Names some of what is on the page, with an instruction that would work. */
export function suggestion(page: Page): string {
  if (page.document.format !== 'markdown') return wordsOnly(page.document.format)
  const names = page
    .things('section')
    .slice(0, 30)
    .map(({ names: [name = ''] }) => withoutNumber(name))
    .filter(name => name !== '' && name.length <= 40)
  const last = names.findLast(name => !isId(name)) ?? names.at(-1)
  const key = keysOf(page)[0]
  const ways = [
    key === undefined ? 'replace "…" with "…"' : `set ${quote(key)} to "…"`,
    ...(last === undefined ? [] : [`rename section ${quote(last)} to "…"`]),
  ]
  const more = names.length - namesShown
  const shown = names.slice(0, more > 1 ? namesShown : names.length).map(quote)
  const list = last === undefined ? '' : `Sections: ${enumerate(more > 1 ? [...shown, `${more} more`] : shown)}. `
  return `${list}You can say, for example: ${ways.join(', or: ')}.`
}

export function keysOf({ document }: Page): readonly string[] {
  if (tomlSpan(document) !== null) return tomlFields(document).map(({ key }) => key)
  const span = yamlSpan(document)
  const items = span === null ? [] : (readYaml(document.text.slice(span.start, span.end))?.items ?? [])
  return items.map(({ key }) => String(key))
}

function cut(message: string, maxChars = messageMaxChars): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length <= maxChars ? line : `${shortened(line, maxChars - 1)}.`
}

/** The words of the titles of a page. */
export function headingWords(page: Page): readonly string[] {
  return page
    .things('section')
    .slice(0, 500)
    .flatMap(({ names: [name = ''] }) => wordsIn(name))
}
