import type { PageFacts } from '../facts.ts'
import { readText } from '../html/escape.ts'
import { tokenise } from '../html/tokens.ts'
import { readClaim } from '../redirects.ts'
import { inlineText } from './engine.ts'
import { type FrontMatter, splitFrontMatter, textField, textsField } from './frontMatter.ts'

const claimsMax = 20

/** Cheap: looks for the first heading only, and no further than `headingWithinChars`. */
export function readFacts(source: string): PageFacts {
  const { fields, body } = splitFrontMatter(source)
  return factsOf(fields, body)
}

export function factsOf(fields: FrontMatter, body: string): PageFacts {
  const language = textField(fields, 'lang', 35)
  const order = Number(textField(fields, 'nav_order', 20) ?? Number.NaN)
  return {
    title: textField(fields, 'title', 200) ?? firstHeading(body),
    description: textField(fields, 'description', 300),
    language: language !== null && /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i.test(language) ? language : null,
    order: Number.isFinite(order) ? order : null,
    listed: fields.get('nav_exclude') !== true && fields.get('published') !== false,
    claims: [...textsField(fields, 'permalink', 300), ...textsField(fields, 'redirect_from', 300)]
      .flatMap(written => readClaim(written) ?? [])
      .slice(0, claimsMax),
    metadata: null,
  }
}

const headingWithinChars = 64 * 1024
const lineMaxChars = 1_000
const fence = /^ {0,3}(`{3,}|~{3,})/
const atx = /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/
const rawHeading = /^[ \t]*<h1\b[^>]*>(.{1,500}?)<\/h1>/i
const customId = /\s*\{\s*#[\w.-]+\s*\}$/

function firstHeading(body: string): string | null {
  const lines = body
    .slice(0, headingWithinChars)
    .split(/\r\n?|\n/)
    .map(line => line.slice(0, lineMaxChars))
  let fencedBy: string | null = null
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    if (fencedBy !== null) {
      if (mark?.startsWith(fencedBy)) fencedBy = null
      continue
    }
    if (mark) fencedBy = mark
    const heading = headingText(line, lines[index - 1] ?? '')
    if (heading) return heading.slice(0, 200)
  }
  return null
}

function headingText(line: string, before: string): string | null {
  const atxText = atx.exec(line)?.[1]
  if (atxText !== undefined) return inlineText(atxText.replace(customId, ''))
  if (/^ {0,3}=+[ \t]*$/.test(line) && before.trim() !== '') return inlineText(before)
  const raw = rawHeading.exec(line)?.[1]
  return raw === undefined ? null : plainText(raw)
}

function plainText(markup: string): string {
  return readText(
    tokenise(markup)
      .map(token => (token.kind === 'text' ? token.markup : ''))
      .join(''),
  ).trim()
}
