import { parseBlocks } from '../../markdown/parser.ts'
import { InstructionError } from '../instructionError.ts'

/** Refuses Markdown that would swallow the text after it, such as an open code fence. */
export function requireClosed(markdown: string, what: string): void {
  const { tokens } = parseBlocks(`${markdown.replaceAll('\r\n', '\n')}\n\n# end`)
  const [heading, title] = tokens.slice(-3)
  if (heading?.type === 'heading_open' && heading.level === 0 && title?.content === 'end') return
  throw new InstructionError(
    `${what} leaves a code fence or an HTML comment open, which would swallow the text after it.`,
  )
}
