import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Fonts and sizes that readers have and the test machine lacks. Increased letter spacing simulates any wider font. */
export const textSizes = {
  wide: { css: '* { letter-spacing: 0.1em !important }', widerMin: 1.15 },
  large: { css: 'html { font-size: 200% !important }', widerMin: 1.85 },
} as const
export type TextSize = keyof typeof textSizes

/** Checks the page with its text changed. Constructed style sheets are not subject to the content security policy. */
export async function withTextSize(page: Page, size: TextSize, look: () => Promise<void>): Promise<void> {
  const { css, widerMin } = textSizes[size]
  const [sans = 0, fixed = 0] = await page.evaluate(adopt, css)
  try {
    assert.ok(sans >= widerMin && fixed >= widerMin, `the text is ${sans} and ${fixed} times as wide`)
    await look()
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop()
    })
  }
}

/** The factor by which a line has grown, for both kinds of font. */
function adopt(css: string): readonly number[] {
  const fonts = ['inherit', 'monospace']
  const samples = fonts.map(fontFamily => {
    const sample = document.createElement('span')
    sample.textContent = 'The service SHALL answer within 200 ms.'
    Object.assign(sample.style, { fontFamily, fontSize: '1rem', position: 'fixed', whiteSpace: 'nowrap' })
    document.body.append(sample)
    return sample
  })
  const widths = () => samples.map(sample => sample.getBoundingClientRect().width)
  const before = widths()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  const ratios = widths().map((width, at) => width / (before[at] ?? 0))
  for (const sample of samples) sample.remove()
  return ratios
}
