import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import type { Highlight, StartHighlight } from '../markdown/code/highlight.ts'
import { markdownToHtml } from '../markdown/engine.ts'
import { renderSource } from '../source/page.ts'
import { factsOf } from './facts.ts'
import { type Feature, type Line, readFeature } from './read.ts'

/** Rules and scenarios of Gherkin as sections, their steps as lists; in a language that is not known, the source. */
export function renderGherkin(text: string, path: string, startHighlight: StartHighlight): Fragment {
  const feature = readFeature(text)
  if (feature === null) return renderSource(text, path, startHighlight)
  const facts = factsOf(feature)
  return htmlFragment(printFeature(feature, startHighlight()), facts, []) ?? plainFragment(text, facts, tooLarge)
}

type LineOf<K extends Line['kind']> = Extract<Line, { kind: K }>

function printFeature({ lines }: Feature, highlight: Highlight): string {
  let html = ''
  let scenarioLevel = 2
  let tags = ''
  let at = 0
  const take = <K extends Line['kind']>(kind: K) => {
    const taken: LineOf<K>[] = []
    for (let line = lines[at]; line?.kind === kind; line = lines[++at]) taken.push(line as LineOf<K>)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at]
    switch (line?.kind) {
      case 'part': {
        at++
        if (line.part === 'rule') scenarioLevel = 3
        html += printHead(line, scenarioLevel) + tags
        tags = ''
        break
      }
      case 'tags':
        tags = `<p>${take('tags')
          .flatMap(each => each.tags)
          .map(tag => `<code>${escapeHtml(tag)}</code>`)
          .join(' ')}</p>\n`
        break
      case 'text':
        html += markdownToHtml(
          take('text')
            .map(({ text }) => text)
            .join('\n'),
        )
        break
      case 'row':
        html += printTable(take('row'))
        break
      case 'step': {
        html += '<ul>\n'
        for (let step = lines[at]; step?.kind === 'step' || isBlank(step); step = lines[at]) {
          at++
          if (step?.kind === 'step') html += printStep(step, take('row'), take('code'), highlight)
        }
        html += '</ul>\n'
        break
      }
      default:
        if (line?.kind === 'code') html += printCode(line, highlight)
        at++
    }
  }
  return html + tags
}

function isBlank(line: Line | undefined): boolean {
  return line?.kind === 'text' && line.text === ''
}

function printStep(
  { keyword, text }: LineOf<'step'>,
  rows: readonly LineOf<'row'>[],
  codes: readonly LineOf<'code'>[],
  highlight: Highlight,
): string {
  const printed = keyword === '*' ? '' : `<strong>${escapeHtml(keyword)}</strong> `
  const code = codes.map(each => printCode(each, highlight)).join('')
  return `<li>${printed}${placeholders(text)}${printTable(rows)}${code}</li>\n`
}

function printHead({ part, keyword, title }: LineOf<'part'>, scenarioLevel: number): string {
  const shown = title === '' || part === 'background' ? [keyword, title].filter(Boolean).join(': ') : title
  if (part === 'examples')
    return `<p class="block-title">${escapeHtml(title === '' ? keyword : `${keyword}: ${title}`)}</p>\n`
  const level = part === 'feature' ? 1 : part === 'rule' ? 2 : scenarioLevel
  return `<h${level}>${escapeHtml(shown)}</h${level}>\n`
}

/** `<name>` represents a value of the examples. */
function placeholders(text: string): string {
  return escapeHtml(text).replace(/&lt;(\S[^<>&]{0,60}?)&gt;/g, '<em>&lt;$1&gt;</em>')
}

/** The first row names the columns. */
function printTable(rows: readonly LineOf<'row'>[]): string {
  if (rows.length === 0) return ''
  const cells = (row: readonly string[], name: string) =>
    row.map(cell => `<${name}>${placeholders(cell).replaceAll('\n', '<br>')}</${name}>`).join('')
  const [head = [], ...body] = rows.map(row => row.cells)
  if (body.length === 0) return `<table><tbody><tr>${cells(head, 'td')}</tr></tbody></table>\n`
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>${body.map(row => `<tr>${cells(row, 'td')}</tr>\n`).join('')}</tbody></table>\n`
}

function printCode({ text, language }: LineOf<'code'>, highlight: Highlight): string {
  const coloured = language === '' ? null : highlight(text, language)
  return `<pre><code${coloured === null ? '' : ' class="hljs"'}>${coloured ?? escapeHtml(text)}\n</code></pre>\n`
}
