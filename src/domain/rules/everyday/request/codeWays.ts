import { atEnd } from './atEnd.ts'
import type { Request } from './goal.ts'

const code = '(?:the )?code'
const codeBlocks = `${code}(?: blocks?)?`
const sample = '(?: (?:blocks?|examples?|snippets?))?'
const language = '(?:json|yaml|xml|code|toml|sql|http|curl)'
const codeWays = [
  [
    'outside',
    atEnd(
      [
        `in the (?:text|prose)(?:,? (?:but )?not in ${code})?`,
        `(?:but )?not in ${code}`,
        `outside (?:of )?${code}`,
        `except (?:in )?${code}`,
        `but (?:leave|keep) ${code}(?: alone| unchanged| untouched| as (?:it )?is)?`,
      ],
      '(?: blocks?)?',
    ),
  ],
  ['only', atEnd([`(?:but )?only in ${codeBlocks}`, `in ${codeBlocks} only`])],
  [
    'included',
    atEnd([
      `(?:and|also|even|including)(?: also)?(?: in)?(?: the)? (?:code${sample}|${language}(?: (?:code|blocks?|examples?|snippets?|samples?|requests?|responses?|schemas?))?|examples?|snippets?)(?: too| as well)?`,
      `(?:in )?${codeBlocks} (?:included|too|as well)`,
    ]),
  ],
] as const

/** What the end of an instruction says about code, and what precedes it; `isBlock` if it names code blocks. */
export function withoutCode(text: string): {
  readonly text: string
  readonly code: Request['code']
  readonly isBlock: boolean
} {
  for (const [code, pattern] of codeWays) {
    const rest = text.replace(pattern, '')
    if (rest !== text) return { text: rest, code, isBlock: / blocks?\b/i.test(text.slice(rest.length)) }
  }
  return { text, code: undefined, isBlock: false }
}
