import { relativePath, writtenPath } from '#domain/linkPath.ts'
import { imageFolder } from './imageFolder.ts'
import { imageMarkup } from './imageMarkup.ts'

export type NewImage = {
  readonly path: string
  /** `null` if the page cannot show it. */
  readonly markup: string | null
}

/** Where an image of a page with some text is stored, and how the page shows it. */
export function newImage(
  page: string,
  text: string,
  file: Pick<File, 'name' | 'type'>,
  taken: Iterable<string>,
): NewImage {
  const path = imagePath(imageFolder(page, text), file, taken)
  const alt = file.name.replace(/\.\w+$/, '')
  return { path, markup: imageMarkup(page, alt, writtenPath(relativePath(page, path))) }
}

/** Short enough for every file system, with a number and an ending. */
const imageNameMaxChars = 80

/** The path of a new image in a folder, with a name that is unused also where letter case does not matter. */
export function imagePath(folder: string, file: Pick<File, 'name' | 'type'>, taken: Iterable<string>): string {
  const [, stem = 'image', ending = `.${file.type.split('/')[1]?.split(/\W/)[0] ?? 'png'}`] =
    /^(.*?)(\.\w{1,8})?$/.exec(file.name) ?? []
  const name =
    plainLetters(stem)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .slice(0, imageNameMaxChars)
      .replace(/^-+|(?<!-)-+$/g, '') || 'image'
  const used = new Set([...taken].map(path => path.toLowerCase()))
  for (let count = 1; ; count++) {
    const path = `${folder}${name}${count === 1 ? '' : `-${count}`}${ending.toLowerCase()}`
    if (!used.has(path.toLowerCase())) return path
  }
}

/** Letters without their accents, which an address would show as codes. */
function plainLetters(text: string): string {
  return text.replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
}
