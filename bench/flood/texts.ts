import type { Attacker } from './attack.ts'
import { createProjectWith } from './projects.ts'

/** Lines of words up to a number of characters; another number gives other words. */
export function lines(chars: number, seed: number): string {
  const parts: string[] = []
  let length = 0
  for (let at = seed * 7919; length < chars; at++) {
    const line = `Line ${at} says word${(at * 31) % 977} and word${(at * 17) % 1_009} of it.\n`
    parts.push(line)
    length += line.length
  }
  return parts.join('')
}

/** A file that another commit has changed meanwhile, and a commit of single-character lines based on the old one. */
export async function commitStale(attacker: Attacker) {
  const path = 'many.md'
  const content = (signs: string) => signs.split('').join('\n').repeat(60_000)
  const { id, shas } = await createProjectWith(attacker, { [path]: content('abcde') })
  const baseSha = shas.get(path)
  const newer = { files: [{ path, content: content('bcdea'), baseSha }] }
  const answer = await attacker.user.post(`/api/projects/${id}/commit`, newer)
  if (answer.status !== 201) throw new Error(`the commit answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return { id, stale: { files: [{ path, content: content('cadbe'), baseSha }] } }
}

const pagesTotal = 200

/** Pages that are slow to render, each different, so that none is cached. */
export async function hostilePages(attacker: Attacker) {
  const pages = Array.from({ length: pagesTotal }, (_, at) => [`slow/${at}.md`, slowPage(at)] as const)
  const { project } = await createProjectWith(attacker, Object.fromEntries(pages))
  const base = project.pagesUrl ?? ''
  return { addresses: pages.map((_, at) => `${base}slow/${at}.html`) }
}

function slowPage(at: number): string {
  const forms = [
    `${'*a **b `c` '.repeat(9_000)}\n`,
    `${'> '.repeat(60)}x\n`.repeat(900),
    `${'- '.repeat(40)}x\n`.repeat(1_500),
    `| ${'a | '.repeat(60)}\n| ${'- | '.repeat(60)}\n${`| ${'[x](y) | '.repeat(60)}\n`.repeat(120)}`,
  ]
  return `# Page ${at}\n\n${forms[at % forms.length]}\n`
}
