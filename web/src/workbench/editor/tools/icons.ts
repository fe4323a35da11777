/** Strokes on a 20 px grid. Each button says in words what it does. */
const strokes = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  code: 'm7 6-4 4 4 4M13 6l4 4-4 4',
  link: 'M9 11a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2l-.9.9M11 9a3 3 0 0 0-4.2 0l-2.3 2.3a3 3 0 0 0 4.2 4.2l.9-.9',
  bullet: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  number: 'M9 5h8M9 10h8M9 15h8M3 3.5l1-.5v4M3 13h2.2v.2L3 16.4h2.4',
  task: 'M3 4h5v5H3zM4.5 6.5l1 1 1.7-2M11 6.5h6M3 13h5v4H3zM11 15h6',
  quote: 'M4 4v12M8 6h9M8 10h9M8 14h6',
  callout: 'M3 4h14v10h-7l-3 3v-3H3zM10 7v3M10 12h.01',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M10 4v12',
  image: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 7.5h.01',
  block: 'M3 4h14v12H3zM8 8l-2 2 2 2M12 8l2 2-2 2',
  diagram: 'M3 3h5v4H3zM12 13h5v4h-5zM5.5 7v8H12',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  down: 'm7 8.5 3 3 3-3',
} as const

export type ToolIcon = keyof typeof strokes

const svg = 'http://www.w3.org/2000/svg'

export function toolIcon(name: ToolIcon): SVGElement {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 20 20')
  icon.setAttribute('aria-hidden', 'true')
  icon.appendChild(document.createElementNS(svg, 'path')).setAttribute('d', strokes[name])
  return icon
}
