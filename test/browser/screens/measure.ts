import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds; the rules of WCAG 2.2, such as the size of targets, have to be enabled explicitly. */
export async function violations(page: Page): Promise<readonly string[]> {
  return await runAxe(page, `{ runOnly: ${JSON.stringify(standards)}, ...${options} }`)
}

/** All other rules give the same result in any colours. */
export async function colourViolations(page: Page): Promise<readonly string[]> {
  return await runAxe(
    page,
    `{ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, ...${options} }`,
  )
}

/** axe is half a megabyte: it is injected once per document. */
async function runAxe(page: Page, expression: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe)
  return await page.evaluate(`(${run})(${expression})`)
}

/** Framed sites are measured by the tests of sites. */
const options = `{ iframes: false, selectors: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }`
const run = `async options => (await axe.run(options)).violations.flatMap(rule =>
  rule.nodes.map(node => rule.id + ': ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')))`

/** Elements wider than the window, or than the part of it that scrolls on a phone; dialogs as well as pages. */
export async function overflow(page: Page): Promise<readonly string[]> {
  return await page.evaluate(`(() => {
    const excess = part => part.scrollWidth - part.clientWidth
    const pages = [document.documentElement, document.querySelector('#main')].flatMap(part =>
      part && excess(part) > 0 ? ['wider than the window by ' + excess(part)] : [])
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(each => each.checkVisibility())
    const isCut = each => {
      const { overflowX, textOverflow } = getComputedStyle(each)
      const isClipped = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
      const takesControlsAlong = (overflowX === 'auto' || overflowX === 'scroll') && each.querySelector('button, input, textarea') !== null
      return (isClipped || takesControlsAlong) && each.clientWidth > 1 && excess(each) > 1 && !each.matches('input, textarea, [data-loading], [aria-hidden=true]')
    }
    return [...pages, ...dialogs.flatMap(dialog => {
      const { left, right } = dialog.getBoundingClientRect()
      const beside = Math.round(Math.max(-left, right - innerWidth))
      return [
        ...(excess(dialog) > 0 ? ['a dialog is wider than its box by ' + excess(dialog)] : []),
        ...(beside > 0 ? ['a dialog exceeds the window by ' + beside] : []),
        ...[...dialog.querySelectorAll('*')].filter(each => each.checkVisibility() && isCut(each))
          .map(each => 'cut in a dialog by ' + excess(each) + ': ' + each.outerHTML.slice(0, 140)),
      ]
    })]
  })()`)
}

/** Animations that run despite reduced motion. */
export async function motion(page: Page): Promise<readonly string[]> {
  return await page.evaluate(`document.getAnimations().flatMap(({ effect, playState }) => {
    const { duration, iterations } = effect.getComputedTiming()
    return playState === 'running' && (duration > 1 || iterations > 1) ? ['moves: ' + effect.target?.outerHTML.slice(0, 160)] : []
  })`)
}

/** Controls too small for touch. Links within text are exempt, as they are as high as the text. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return await page.evaluate(`[...document.querySelectorAll(
      'button, a[href], summary, select, textarea, input:not([type=hidden]), [role=treeitem], [role=option], [role=menuitem]')]
    .filter(each => !each.matches('.visually-hidden, [tabindex="-1"][aria-hidden=true], .skip'))
    .filter(each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(each => !(each.tagName === 'A' && getComputedStyle(each).display === 'inline'))
    .flatMap(each => {
      const boxes = [each.matches('.card-link') ? each.closest('.card') : each, ...(each.labels ?? [])].map(part => part.getBoundingClientRect())
      const [width, height] = ['width', 'height'].map(side => Math.max(...boxes.map(box => box[side])))
      const isSeen = boxes.some(({ width, height }) => width > 1 && height > 1)
      return isSeen && (height < 43.5 || width < 43.5)
        ? ['small, ' + Math.round(width) + ' x ' + Math.round(height) + ': ' + each.outerHTML.slice(0, 140)] : []
    })`)
}
