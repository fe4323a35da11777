import { WidgetType } from '@codemirror/view'

/** A fixed text in place of markup. */
export class TextWidget extends WidgetType {
  readonly text: string
  readonly className: string
  constructor(text: string, className: string) {
    super()
    this.text = text
    this.className = className
  }
  override eq({ text, className }: TextWidget): boolean {
    return text === this.text && className === this.className
  }
  override toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.className = this.className
    place.textContent = this.text
    return place
  }
  override ignoreEvent(): boolean {
    return false
  }
}
