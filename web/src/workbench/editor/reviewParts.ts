/** The parts of the editor that only reviews need; they load on demand. */
export { reviewDecorations } from './review/decorations.ts'
export { reviewFields, reviewListener, reviewSurface } from './review/reviewSurface.ts'
export { createSplitEditor } from './splitEditor.ts'
