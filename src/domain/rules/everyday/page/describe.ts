import { type Document, lineAt } from '../../../markdown/document.ts'
import { sectionPath } from '../../../markdown/sections.ts'
import { visibleText } from '../../../markdown/table.ts'
import { quoteShort } from '../../language/phrase.ts'
import type { PageElement } from './page.ts'

/** The description of a thing in a sentence. */
export function describe(document: Document, thing: PageElement): string {
  const line = `line ${lineAt(document, thing.start)}`
  switch (thing.kind) {
    case 'section':
      return `section ${quoteShort(`${sectionPath(thing.section)} (${line})`)}`
    case 'item':
      return `the item ${quoteShort(thing.item.visible)} on ${line}`
    case 'row':
      return `the row ${quoteShort(visibleText(document, thing.row.cells[0]))} on ${line}`
    case 'sentence':
      return `the sentence ${quoteShort(thing.sentence.text)} on ${line}`
    case 'code':
      return `the code block on ${line}`
    case 'paragraph':
    case 'line':
      return `the ${thing.kind} ${quoteShort(thing.names[0] ?? '')} on ${line}`
    default:
      return `the ${thing.kind} on ${line}`
  }
}
