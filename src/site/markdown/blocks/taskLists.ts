import type { MarkdownIt, Token } from 'markdown-it'

const box = /^\[([ xX])\](?=[ \t\n]|$)[ \t]*/

/** GFM task list items: `- [ ]` and `- [x]`, as read-only check boxes. */
export function taskLists(engine: MarkdownIt): void {
  engine.core.ruler.after('inline', 'tasks', state => {
    const lists: Token[] = []
    state.tokens.forEach((token, index) => {
      if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token)
      if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
      if (token.type !== 'list_item_open') return

      const text = state.tokens[index + 1]?.type === 'paragraph_open' ? state.tokens[index + 2] : undefined
      const first = text?.children?.[0]
      const found = first?.type === 'text' ? box.exec(first.content) : null
      if (!text?.children || !first || !found) return
      /** Without a text, the brackets are the text. */
      if (text.children.length === 1 && found[0].length === first.content.length) return

      const check = new state.Token('task_box', 'input', 0)
      const done = found[1] !== ' '
      check.attrs = [
        ['type', 'checkbox'],
        ['aria-label', done ? 'Done' : 'To do'],
      ]
      if (done) check.attrSet('checked', '')
      first.content = ` ${first.content.slice(found[0].length)}`
      text.children = [check, ...text.children]
      token.attrJoin('class', 'task')
      if (lists.at(-1)?.attrGet('class') === null) lists.at(-1)?.attrSet('class', 'tasks')
    })
  })
}
