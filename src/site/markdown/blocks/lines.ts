import type { StateBlock } from 'markdown-it'

export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

const codeFence = /^(`{3,}|~{3,})/

/** The lines that are in no fenced code, without their indentation and the marks of quotes, with their numbers. */
export function* linesOutsideCode(text: string): Generator<readonly [number, string]> {
  let fence: string | null = null
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.replace(/^[ \t>]{1,100}/, '')
    const mark = codeFence.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
    } else if (mark !== undefined) fence = mark
    else yield [index, line]
  }
}

/** What the whole text says, read once however many blocks ask for it. */
export function memoizedByText<T>(read: (text: string) => T): (state: StateBlock) => T {
  const known = new WeakMap<StateBlock, { readonly value: T }>()
  return state => {
    const found = known.get(state) ?? { value: read(state.src) }
    known.set(state, found)
    return found.value
  }
}
