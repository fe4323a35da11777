import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'
import { anchorOf, splitOptions } from '../blocks/mystOptions.ts'
import type { Highlight } from './highlight.ts'

/** The state of one rendering. */
export type PageEnv = { [key: string | symbol]: unknown; highlight: Highlight; raised: number }

/** Highlighted code; of the directives of MyST that are written as code, also formulas. */
export function codeBlocks(md: MarkdownIt): void {
  md.renderer.rules['fence'] = (tokens, index, _options, env) => {
    const { content = '', info: written = '', markup = '' } = tokens[index] ?? {}
    const info = md.utils.unescapeAll(written).trim()
    const directive = directiveIn(info)
    if (directive === null) return print(content, info, env)
    const { name, argument } = directive
    const { options, rest } = splitOptions(content)
    const anchor = anchorOf(options)
    if (name === 'math') return anchor + print(argument === '' ? rest : `${argument}\n${rest}`, name, env)
    if (isCode.test(name)) return anchor + print(rest, argument, env)
    return anchor + print(argument === '' ? content : `${markup}${info}\n${content}${markup}\n`, info, env)
  }
}

const isCode = /^(?:code|code-block|code-cell|sourcecode)$/

/** A directive that is not known is shown with its first line, which may be all that it says. */
function directiveIn(info: string): { readonly name: string; readonly argument: string } | null {
  const [, name, argument = ''] = /^\{([\w:-]{1,40})\}(?:[ \t]+(\S.*))?$/.exec(info) ?? []
  return name === undefined ? null : { name, argument }
}

function print(code: string, info: string, env: unknown): string {
  const language = info.split(/\s+/)[0] ?? ''
  const coloured = isPageEnv(env) ? env.highlight(code, language) : null
  const classes = [coloured === null ? '' : 'hljs', language === '' ? '' : `language-${language}`].filter(Boolean)
  const attribute = classes.length === 0 ? '' : ` class="${escapeHtml(classes.join(' '))}"`
  return `<pre><code${attribute}>${coloured ?? escapeHtml(code)}</code></pre>\n`
}

function isPageEnv(env: unknown): env is PageEnv {
  return typeof env === 'object' && env !== null && 'highlight' in env
}
