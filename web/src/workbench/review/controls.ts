/** Keep and Undo beside a change, in the document. */
export function hunkButton(kind: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `hunk-button hunk-${kind === 'accept' ? 'keep' : 'undo'}`
  button.textContent = kind === 'accept' ? 'Keep' : 'Undo'
  button.addEventListener('mousedown', event => event.preventDefault())
  button.addEventListener('click', act)
  return button
}
