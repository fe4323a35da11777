import { writeAddress } from '../../../../markdown/destination.ts'
import { type Document, lineAt } from '../../../../markdown/document.ts'
import type { Leaf } from '../../../../markdown/leaf.ts'
import { targetsOf } from '../../../../markdown/targets.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { withoutBlock, withoutLines } from '../../edits/removal.ts'
import { newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { type Image, imagesIn } from '../../page/images.ts'
import { mentions } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const noun = '(?:badge|image|picture|logo|screenshot|figure|diagram|icon|photo|illustration|shield)'
const anyNoun = new RegExp(noun, 'i')
const removing = new RegExp(`^${verbs.remove} (.+)$`, 'i')
const altText = '(?:alt(?:ernative)?[ -]?text|alt|caption text)'
const describing = new RegExp(`^(?:set|change|update|replace|rewrite|fix) (?:the )?${altText} (?:of|for|on) (.+)$`, 'i')
const using = new RegExp(
  `^(?:use|add|write|give) (?:the )?(?:${altText} )?(.{1,100}?) as (?:the )?${altText} (?:of|for|on) (.{1,100})$`,
  'i',
)
const usingFor = new RegExp(`^(?:use|add|write) (?:the )?${altText} (.{1,100}?) (?:for|on|to|of) (.{1,100})$`, 'i')
const pointing =
  /^(?:change|set|update|replace|point) (?:the )?(?:(?:source|address|url|path|file|src|target) (?:of|for) )?(.+)$/i

/** Removes a picture or a badge, and changes its alternative text or its file. */
export const images: Goal = request => {
  const { text, quotes } = request
  const [, phrase] = removing.exec(text) ?? []
  if (phrase !== undefined) return one(request, phrase, image => [removed(request, image)])
  const [, said, name] = using.exec(text) ?? usingFor.exec(text) ?? []
  if (said !== undefined && name !== undefined)
    return one(request, name, image => described(request, image, newText(said, quotes)))
  const spoken = describing.exec(text)?.[1]
  if (spoken !== undefined)
    return splitsAt(spoken, 'to|with|by').flatMap(([image, alt]) =>
      one(request, image, found => described(request, found, newText(alt, quotes))),
    )
  const aimed = pointing.exec(text)?.[1]
  return aimed === undefined
    ? []
    : splitsAt(aimed, 'to|with|at|by').flatMap(([image, address]) =>
        one(request, image, found => pointed(request, found, unquote(address, quotes))),
      )
}

const named = new RegExp(
  `^(?:the )?(.{0,80}?) ?\\b${noun}(?: (?:of|for|with|about|showing|called) (?:the )?(.{1,80}))?$`,
  'i',
)

/** The one image that the phrase names by its alternative text or its file. */
function one(request: Request, phrase: string, read: (image: Image) => readonly Interpretation[]) {
  const [whole, before = '', after = ''] = named.exec(phrase) ?? []
  if (whole === undefined) return []
  const { page, scope, quotes } = request
  const all = imagesIn(page.document).filter(({ whole: place }) => scope === undefined || contains(scope, place))
  const name = unquote(`${before} ${after}`, quotes).trim()
  const kind = anyNoun.exec(whole)?.[0] ?? ''
  const isAny = /^(?:image|picture|figure)$/i.test(kind)
  const found =
    name !== ''
      ? all.filter(({ text }) => mentions(text, name))
      : all.filter(({ text, address }) => isAny || mentions(`${text} ${addressWords(page.document, address)}`, kind))
  const [image, another] = found
  if (image === undefined) return []
  if (another !== undefined) {
    const alts = found.map(({ alt }) => quoteShort(page.document.text.slice(alt.start, alt.end)))
    throw new InstructionError(`${quoteShort(whole)} can be one of several images: ${enumerate(alts)}. Say which one.`)
  }
  return read(image)
}

function addressWords({ text }: Document, { start, end }: Span): string {
  return text.slice(start, end).replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** With the line, the space or the paragraph that only it needed. */
function removed({ page: { document } }: Request, { whole, alt, leaf }: Image): Interpretation {
  const name = quoteShort(document.text.slice(alt.start, alt.end))
  return {
    sentence: `remove the image ${name}`,
    edits: [removalOf(document, whole, leaf)],
    summary: `Removed the image ${name} on line ${lineAt(document, whole.start)}.`,
    mayLose: [whole],
    isOfBlocks: true,
  }
}

function removalOf(document: Document, whole: Span, leaf: Leaf): Edit {
  const { text } = document
  const start = text.lastIndexOf('\n', whole.start - 1) + 1
  const feed = text.indexOf('\n', whole.end)
  const end = feed === -1 ? text.length : feed + 1
  const [before, after] = [text.slice(start, whole.start), text.slice(whole.end, end)]
  if (before.trim() === '' && after.trim() === '') {
    if (leaf.content.includes('\n')) return withoutLines(document, { start, end })
    return withoutBlock(document, { start, end })
  }
  if (/^ \S/.test(after)) return { start: whole.start, end: whole.end + 1, replacement: '' }
  return { start: before.endsWith(' ') ? whole.start - 1 : whole.start, end: whole.end, replacement: '' }
}

function described({ page: { document } }: Request, { alt }: Image, to: string | null): readonly Interpretation[] {
  if (to === null || to === '' || /[[\]\n\r]/.test(to)) return []
  const old = quoteShort(document.text.slice(alt.start, alt.end))
  return [
    {
      sentence: `set the alt text of the image ${old} to ${quote(to)}`,
      edits: [{ start: alt.start, end: alt.end, replacement: to }],
      summary: `Set the alternative text ${old} to ${quoteShort(to)} on line ${lineAt(document, alt.start)}.`,
    },
  ]
}

const address = /^(?:https?:\/\/\S+|[\w./-]+\.(?:png|jpe?g|gif|svg|webp|avif))$/i

function pointed({ page: { document } }: Request, image: Image, to: string): readonly Interpretation[] {
  const target = targetsOf(document).find(({ start }) => start === image.address.start)
  if (target === undefined || !address.test(to)) return []
  const name = quoteShort(document.text.slice(image.alt.start, image.alt.end))
  return [
    {
      sentence: `change the file of the image ${name} to ${to}`,
      edits: [{ start: target.start, end: target.end, replacement: writeAddress(document, target, to, '') }],
      summary: `Changed the file of the image ${name} to ${to} on line ${lineAt(document, target.start)}.`,
    },
  ]
}
