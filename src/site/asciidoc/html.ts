import { antoraPage } from '../links/antora.ts'
import { elsewhereClass, includedClass, untitledClass } from '../links/elsewhere.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { isRequirementId, isRevisedId } from '../survey/requirementIds.ts'
import { type PrintedHtml, relinked, withTitleThere } from './antoraLinks.ts'
import { withoutBareMacros } from './bareMacros.ts'
import { blocksRaised } from './blocks.ts'
import { isFormula, printFormula, printListing, printStem } from './code.ts'
import type { GivenAttributes } from './component.ts'
import { withoutMacros } from './macros.ts'
import { attributeText, type Node, type Print } from './node.ts'
import { withoutOpenMacros } from './openMacros.ts'
import { withTitleFirst } from './titleFirst.ts'

/**
 * AsciiDoc to unsafe HTML, with the library's secure mode: nothing is read or fetched, and an included file is a link.
 * Headings are `raised` by so many levels, and attributes may be `given`. The library is loaded when a page first needs it.
 */
export async function asciidocToHtml(
  text: string,
  { path, raised, given }: { readonly path: string; readonly raised: number; readonly given: GivenAttributes },
  startHighlight: StartHighlight,
): Promise<string> {
  const { Html5Converter, load } = await import('@asciidoctor/core')
  const usual = new Html5Converter('html5', {})
  const highlight = startHighlight()
  const own: Readonly<Record<string, Print>> = {
    ...blocksRaised(raised),
    embedded: printDocument,
    listing: node => printListing(node, highlight),
    literal: node => printListing(node, highlight),
    stem: printStem,
    inline_footnote: printFootnoteMark,
  }
  const page = antoraPage(path)
  const convert = (node: Node, transform: string | null, options: unknown) => {
    const name = transform ?? node.nodeName
    if (name === 'inline_quoted' && isFormula(node)) return printFormula(node)
    const print = isPartIntroduction(name, node) ? printContent : Object.hasOwn(own, name) ? own[name] : undefined
    const printed = print ? print(node) : usual.convert(node as never, transform, options as never)
    const html = name.startsWith('inline_') ? printed : withItemId(node, printed as PrintedHtml)
    return withTitleThere(
      name,
      node,
      page === null ? (html as PrintedHtml) : relinked(page, name, node, html as PrintedHtml),
    )
  }
  const document = await load(withoutOpenMacros(withoutMacros(withoutBareMacros(withTitleFirst(text)))), {
    safe: 'secure',
    backend: 'html5',
    standalone: false,
    converter: { convert },
    logger: null,
    attributes: {
      ...(page === null ? {} : antoraIds),
      ...given,
      showtitle: '',
      relfilesuffix: '.adoc',
      'source-highlighter': null,
      icons: null,
      toc: null,
      sectanchors: null,
      sectlinks: null,
      'max-include-depth': 0,
    },
  })
  return withOpenLinks(withoutUnset(withAlignment(String(await document.convert()))))
}

/** As the pages of Antora sites refer to sections, unless a page sets others: `#backup-steps`, not `#_backup_steps`. */
const antoraIds = { idprefix: '@', idseparator: '-@' } as const

/** The id that `oft-sid` gives a specification item, which the library does not show (the AsciiDoc of OpenFastTrace). */
function withItemId(node: Node, html: PrintedHtml): PrintedHtml {
  const id = attributeText(node, 'oft-sid')
  if (!isRevisedId(id) || !isRequirementId(id)) return html
  const line = `<p><code>${id}</code></p>\n`
  return typeof html === 'string' ? line + html : html.then(markup => line + markup)
}

/** The library only shows it in a part of a book, and a file of a part does not know that it is one. */
function isPartIntroduction(name: string, { style }: Node): boolean {
  return name === 'open' && style === 'partintro'
}

function printContent(node: Node): Promise<string> {
  return node.content()
}

async function printDocument(node: Node): Promise<string> {
  const id = node.id ? ` id="${node.id}"` : ''
  const title = node.hasHeader() && node.header?.title ? `<h1${id}>${node.header.title}</h1>\n` : ''
  const content = await node.content()
  const notes = node.footnotes.map(
    ({ index, text }) =>
      `<li id="fn:${index}">${text} <a href="#fnref:${index}" class="footnote-back" aria-label="Back to reference ${index}">↩\ufe0e</a></li>`,
  )
  return `${title}${content}${notes.length > 0 ? `\n<section class="footnotes">\n<ol>\n${notes.join('\n')}\n</ol>\n</section>` : ''}`
}

function printFootnoteMark(node: Node): string {
  const index = node.getAttribute('index')
  if (!index) return `<sup>${node.text ?? ''}</sup>`
  const id = node.type === 'xref' ? '' : ` id="fnref:${index}"`
  return `<sup class="footnote-ref"><a href="#fn:${index}"${id}>${index}</a></sup>`
}

/** The library aligns cells with classes. */
function withAlignment(html: string): string {
  return html.replace(/ class="tableblock halign-(left|center|right) valign-\w+"/g, (_, side: string) =>
    side === 'left' ? '' : ` align="${side}"`,
  )
}

const unset = /\{([a-z\d][\w-]{0,60})\}/i
const unsetIcon = /\s?\{(?:[a-z\d]{1,30}-){0,5}icon(?:-[a-z\d]{1,30}){0,5}\}(?=<\/a>)/gi

/**
 * Where a file uses attributes that it does not set, such as those of a playbook: links and pictures with such a target
 * are their text, and an icon in a link is left out.
 */
function withoutUnset(html: string): string {
  return html
    .replace(unsetIcon, '')
    .replace(
      /<img src="([^"<>]{0,2000})" alt="([^"<>]{0,1000})"[^<>]{0,400}>/g,
      (picture, target: string, alt: string) => {
        const [, name = ''] = unset.exec(target) ?? []
        return name === '' ? picture : unset.test(alt) ? name : alt
      },
    )
    .replace(
      /<a href="([^"<>]{0,2000})"[^<>]{0,400}>((?:[^<>]|<\/?su[bp]>){0,4000})<\/a>/g,
      (link, target: string, text: string) => (unset.test(target) ? text : link),
    )
}

/**
 * References to a part of another file, which the same book includes, are completed with what the site knows; so is the
 * text of the link that replaces an included file.
 */
function withOpenLinks(html: string): string {
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  return html
    .replace(/<a href="#([^"]*)">(\[\1\]<)?/g, (tag, id: string, bare: string | undefined) =>
      id === '' || ids.has(id)
        ? tag
        : `<a class="${bare ? `${elsewhereClass} ${untitledClass}` : elsewhereClass}" href="#${id}">${bare ?? ''}`,
    )
    .replaceAll(' class="bare include"', ` class="${untitledClass} ${includedClass}"`)
}
