/** A text that a book includes: it has no title, but one section above all others. */
export type Chapter = {
  readonly title: string
  /** 1 for `==`; 0 for a title that a picture or an inclusion separates from the beginning. */
  readonly level: number
}

const heading = /^(={1,6}|#{1,6})[ \t]+(\S.{0,500})$/
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})/
/** Lines that may precede the first section: attributes, comments, ids, conditions and pictures. */
const apart = /^(?:\s*$|\/\/|:!?[\w-]+!?:|\[.*\]$|(?:ifn?def|ifeval|endif|include|image)::)/

/** The section with which the text begins, if no other is beside it. Linear. */
export function readChapter(text: string): Chapter | null {
  let chapter: Chapter | null = null
  let within = ''
  for (const written of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const line = written.trimEnd()
    const delimiter = verbatim.exec(line)?.[0] ?? ''
    if (within !== '' || delimiter !== '') {
      if (chapter === null && !/^\/{4,}/.test(within || delimiter)) return null
      if (within === '') within = delimiter
      else if (within === delimiter) within = ''
      continue
    }
    const [, marks = '', title = ''] = heading.exec(line) ?? []
    const level = marks.length - 1
    if (chapter === null) {
      if (title !== '') chapter = { title: title.replace(/(?<![ \t])[ \t]+=+$/, ''), level }
      else if (!apart.test(line)) return null
    } else if (title !== '' && level <= chapter.level) return null
  }
  return chapter
}
