import { booksAbove, settingsOf } from '../facts/bookValues.ts'
import type { Book } from '../facts.ts'

/**
 * Where a text may mean a target to be that a book includes: AsciiDoc reads paths from the folder of the book, and
 * those of pictures from the folders that it names for them. Each is a file and a target from there, the nearest first.
 */
export function targetsFromBooks(pages: ReadonlyMap<string, { readonly book: Book | null }>) {
  const books = new Map([...pages].flatMap(([path, { book }]) => (book ? [[path, book] as const] : [])))
  const above = booksAbove(books)
  return (path: string, target: string): readonly (readonly [fromPath: string, target: string])[] => {
    if (books.size === 0 || /^(?:[#/?]|[a-z][a-z\d+.-]{0,30}:)/i.test(target)) return []
    return [path, ...above(path)].flatMap(from => {
      const folders = settingsOf(books, from).find(({ imagesFolders }) => imagesFolders !== undefined)?.imagesFolders
      const ofPictures = (folders ?? []).map(folder => [from, `${folder}/${target}`] as const)
      return from === path ? ofPictures : [...ofPictures, [from, target] as const]
    })
  }
}
