import type { Page } from 'playwright-core'

/**
 * Scroll containers that the keyboard cannot reach or that have no accessible name: part of their content is outside
 * their box, and neither they nor a descendant is focusable, or they are unnamed. The document itself is always
 * reachable.
 */
export async function scrollContainers(page: Page): Promise<readonly string[]> {
  return await page.evaluate(findScrollers)
}

function findScrollers(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].filter(scrolls).flatMap(element => {
    const { tagName, className, scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const size = `${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`
    const what = `<${tagName.toLowerCase()} class="${className}">, ${size}`
    return [
      ...(isReached(element) ? [] : [`scrolls without the keyboard: ${what}`]),
      ...(nameOf(element) === '' ? [`scrolls without a name: ${what}`] : []),
    ]
  })

  function scrolls(element: HTMLElement): boolean {
    const { overflowX, overflowY } = getComputedStyle(element)
    const may = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const isWider = may(overflowX) && element.scrollWidth - element.clientWidth > 1
    const isHigher = may(overflowY) && element.scrollHeight - element.clientHeight > 1
    return (isWider || isHigher) && isShown(element) && element.getClientRects().length > 0
  }

  function isShown(element: HTMLElement): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
  }

  function takesFocus(element: HTMLElement): boolean {
    const isControl = element.matches(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [contenteditable=true], [tabindex]',
    )
    const isStop = element.tabIndex >= 0 || (element.isContentEditable && !element.hasAttribute('tabindex'))
    return isControl && isStop && !element.matches(':disabled') && isShown(element)
  }

  /** A listbox controlled by a field does not need to be focusable. */
  function isReached(element: HTMLElement): boolean {
    const fields = element.id ? [...document.querySelectorAll<HTMLElement>('[role=combobox][aria-controls]')] : []
    const field = fields.find(each => each.getAttribute('aria-controls')?.split(' ').includes(element.id))
    const within = [element, ...element.querySelectorAll<HTMLElement>('*')]
    return within.some(takesFocus) || (field !== undefined && takesFocus(field))
  }

  /** The scroll container of an editor has the name of the text that it shows. */
  function nameOf(element: HTMLElement): string {
    const texts = element.querySelectorAll<HTMLElement>('[contenteditable][role=textbox]')
    const [text] = texts
    const name = ownNameOf(element)
    return name === '' && text !== undefined && texts.length === 1 ? ownNameOf(text) : name
  }

  function ownNameOf(element: HTMLElement): string {
    // An element without a role has no name, whatever its attributes are.
    const isNamed = element.matches(
      '[role]:not([role=presentation], [role=none]), main, nav, aside, section, article, form, fieldset, details, dialog, ul, ol, table, textarea, input, select, iframe',
    )
    const { labels = null } = element as HTMLTextAreaElement
    const names = [
      ...(element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []).map(id => document.getElementById(id)),
      ...(labels ?? []),
      element.matches('fieldset') ? element.querySelector('legend') : null,
    ].map(each => each?.textContent ?? '')
    return isNamed ? [element.getAttribute('aria-label') ?? '', ...names].join(' ').trim() : ''
  }
}
