import assert from 'node:assert/strict'

/**
 * A manual change to a text. Each change throws if a part that it names does not occur exactly as often as it says, so
 * that no expectation is silently empty.
 */
export type Change = (text: string) => string

export function steps(...changes: readonly Change[]): Change {
  return text => changes.reduce((changed, change) => change(changed), text)
}

export function replace(part: string, replacement: string): Change {
  return replaceEach(part, replacement, 1)
}

export function replaceEach(part: string, replacement: string, count: number): Change {
  return text => {
    const pieces = text.split(part)
    assert.equal(pieces.length - 1, count, `how often the text holds ${JSON.stringify(part)}`)
    return pieces.join(replacement)
  }
}

export function remove(part: string): Change {
  return replace(part, '')
}

export function insertBefore(anchor: string, addition: string): Change {
  return replace(anchor, addition + anchor)
}

export function insertAfter(anchor: string, addition: string): Change {
  return replace(anchor, anchor + addition)
}

export function append(addition: string): Change {
  return text => text + addition
}

export function exchange(first: string, second: string): Change {
  const marker = '\u0000'
  return steps(replace(first, marker), replace(second, first), replace(marker, second))
}

/** Makes the change between the one place that reads `from` and the next one that reads `to`, or the end. */
export function within(from: string, to: string | undefined, change: Change): Change {
  return text => {
    const [start, end] = span(text, from, to)
    return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end)
  }
}

/** Removes the text from `from` up to `to`. */
export function cut(from: string, to: string): Change {
  return within(from, to, () => '')
}

/** Removes the text from `from` to the end, and the blank line before it. */
export function cutEnd(from: string): Change {
  return steps(
    within(from, undefined, () => ''),
    text => `${text.trimEnd()}\n`,
  )
}

/** Moves the text from `from` up to `to` in front of the target. */
export function move(from: string, to: string, beforeTarget: string): Change {
  return text => {
    const [start, end] = span(text, from, to)
    return insertBefore(beforeTarget, text.slice(start, end))(cut(from, to)(text))
  }
}

/** Moves the text from `from` up to `to` to the end, after a blank line. */
export function moveToEnd(from: string, to: string): Change {
  return text => {
    const [start, end] = span(text, from, to)
    return `${cut(from, to)(text)}\n${text.slice(start, end).trimEnd()}\n`
  }
}

/** Makes a change that is written with LF in a text with CRLF. */
export function crlf(change: Change): Change {
  return text => change(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n')
}

function span(text: string, from: string, to: string | undefined): readonly [number, number] {
  assert.equal(text.split(from).length - 1, 1, `how often the text holds ${JSON.stringify(from)}`)
  const start = text.indexOf(from)
  const end = to === undefined ? text.length : text.indexOf(to, start + from.length)
  assert.notEqual(end, -1, `${JSON.stringify(to)} follows ${JSON.stringify(from)}`)
  return [start, end]
}
