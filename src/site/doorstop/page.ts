import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import { elsewhere } from '../links/elsewhere.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { markdownToHtml } from '../markdown/engine.ts'
import { isRequirementId } from '../survey/requirementIds.ts'
import { factsOf, idOf } from './facts.ts'
import type { Item } from './read.ts'

export function renderItem(item: Item, path: string, startHighlight: StartHighlight): Fragment {
  const facts = factsOf(item, path)
  return (
    htmlFragment(printItem(item, idOf(path), startHighlight), facts, []) ?? plainFragment(item.text, facts, tooLarge)
  )
}

function printItem(item: Item, id: string, startHighlight: StartHighlight): string {
  const { header, level, links, files, others } = item
  const fields = [
    level === '' ? '' : `Level: ${escapeHtml(level)}`,
    item.isNormative ? '' : 'Not normative',
    item.isActive ? '' : 'Not active',
    ...others.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`),
  ].filter(Boolean)
  return [
    `<h1${isRequirementId(id) ? '' : ` id="${escapeHtml(id)}"`}>${escapeHtml([id, header].filter(Boolean).join(' '))}</h1>\n`,
    markdownToHtml(item.text, startHighlight),
    fields.length === 0 ? '' : `<p><small>${fields.join(' · ')}</small></p>\n`,
    listOf(
      'Traces to',
      links.map(link => elsewhere(link, link, link)),
    ),
    listOf(
      'References',
      files.map(file => `<a href="/${escapeHtml(file)}">${escapeHtml(file)}</a>`),
    ),
  ].join('')
}

function listOf(title: string, items: readonly string[]): string {
  return items.length === 0
    ? ''
    : `<p class="block-title">${title}</p>\n<ul>\n${items.map(item => `<li>${item}</li>\n`).join('')}</ul>\n`
}
