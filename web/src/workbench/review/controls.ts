/** The Keep or Undo button of a change, in the document. */
export function hunkButton(decision: 'keep' | 'undo', act: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `hunk-button hunk-${decision}`
  button.textContent = decision === 'keep' ? 'Keep' : 'Undo'
  button.addEventListener('mousedown', event => event.preventDefault())
  button.addEventListener('click', act)
  return button
}

/** The part of the instruction that a change answers, shown above it. */
export function reasonLine(words: string | null): HTMLElement {
  const line = document.createElement('div')
  line.className = words === null ? 'hunk-asked hunk-unasked' : 'hunk-asked'
  line.textContent = words === null ? 'Not named in the instruction' : `Asked: ${words}`
  return line
}
