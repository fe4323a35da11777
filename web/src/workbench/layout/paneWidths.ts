import { browserStorage } from '../../storage.ts'

/** A pane whose width people choose; the text takes the rest. */
export type SizedPane = 'files' | 'side'

type Limits = { readonly minRem: number; readonly minVw: number; readonly maxVw: number }

/** At any font size and in any window, 28 % of the width is left for the text. */
const limits: Readonly<Record<SizedPane, Limits>> = {
  files: { minRem: 9, minVw: 16, maxVw: 28 },
  side: { minRem: 15, minVw: 24, maxVw: 37 },
}

const settingName = 'speckeep-pane-widths'

/** The widths chosen in this browser, in pixels. */
export function readWidths(): Readonly<Partial<Record<SizedPane, number>>> {
  try {
    const { files, side } = (JSON.parse(browserStorage.read(settingName) ?? '{}') ?? {}) as Record<string, unknown>
    return {
      ...(Number.isFinite(files) && { files: Number(files) }),
      ...(Number.isFinite(side) && { side: Number(side) }),
    }
  } catch {
    return {}
  }
}

/** `null` forgets the width. */
export function storeWidth(pane: SizedPane, widthPx: number | null): void {
  browserStorage.write(settingName, JSON.stringify({ ...readWidths(), [pane]: widthPx ?? undefined }))
}

/** Stays within the limits when the window or the font size changes. */
export function cssWidth(pane: SizedPane, widthPx: number): string {
  const { minRem, minVw, maxVw } = limits[pane]
  return `clamp(min(${minRem}rem, ${minVw}vw), ${widthPx}px, ${maxVw}vw)`
}

/** The limits in this window, in pixels. */
export function limitsIn(pane: SizedPane): { readonly minPx: number; readonly maxPx: number } {
  const { minRem, minVw, maxVw } = limits[pane]
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const vwPx = document.documentElement.clientWidth / 100
  return { minPx: Math.round(Math.min(minRem * remPx, minVw * vwPx)), maxPx: Math.round(maxVw * vwPx) }
}
