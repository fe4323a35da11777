/** The parts of the library's nodes that are used here; its own types leave most of them open. */
export type Node = {
  readonly nodeName: string
  readonly id: string | null
  readonly type: string
  readonly style: string | null
  readonly title: string
  readonly text: string | null
  readonly target: string
  readonly level: number
  readonly caption: string | null
  readonly numbered: unknown
  readonly footnotes: readonly { readonly index: number; readonly text: string }[]
  readonly header: Node | null
  readonly document: { readonly attributes: Readonly<Record<string, unknown>> }
  content(): Promise<string>
  getText(): string
  getItems(): readonly Node[]
  hasBlocks(): boolean
  hasHeader(): boolean
  hasTitle(): boolean
  captionedTitle(): string
  sectnum(): string
  getAttribute(name: string): unknown
  hasAttribute(name: string): boolean
  hasOption(name: string): boolean
  imageUri(target: string): Promise<string>
}

/** Markup for a node of one kind. The texts of nodes are markup already. */
export type Print = (node: Node) => string | Promise<string>

export function attributeText(node: Node, name: string): string {
  const value = node.getAttribute(name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function idOf({ id }: Node): string {
  return id ? ` id="${id}"` : ''
}

/** A block below its title. */
export function titled(node: Node, markup: string): string {
  return node.hasTitle() ? `<p class="block-title"${idOf(node)}>${node.captionedTitle()}</p>\n${markup}` : markup
}
