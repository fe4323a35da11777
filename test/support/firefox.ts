/**
 * A page in Firefox, driven over WebDriver BiDi:
 *
 *   const firefox = await openFirefox(path)
 *   const page = await firefox.open()
 *   await page.click('button', 'Commit')
 */
import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import { waitFor, waitMaxMs } from '#testing/waitFor.ts'

export type FirefoxPage = {
  readonly page: Page
  /** Waits for a visible element with a text or accessible name, or only for one. */
  readonly find: (css: string, text?: string | RegExp) => Promise<ElementHandle<Element>>
  readonly click: (css: string, text?: string | RegExp) => Promise<void>
  /** Writes into the field with a label. */
  readonly fill: (label: string, words: string) => Promise<void>
  /** Presses keys that are held together, such as `Control`, `s`. */
  readonly press: (...keys: readonly KeyInput[]) => Promise<void>
  readonly isGone: (css: string, text?: string | RegExp) => Promise<void>
  /** The text of the open file. */
  readonly fileText: () => Promise<string>
}

/** Only a hang takes this long, however busy the machine is. */
const startMaxMs = 10 * 60_000

export async function openFirefox(executablePath: string) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: startMaxMs,
    protocolTimeout: startMaxMs,
  })
  return {
    /** A page that shares nothing with others. */
    async open(): Promise<FirefoxPage> {
      const page = await (await browser.createBrowserContext()).newPage()
      await page.setViewport({ width: 1440, height: 900 })
      page.setDefaultTimeout(waitMaxMs)
      // Only the page in front has the focus.
      await page.bringToFront()
      return driving(page)
    },
    close: () => browser.close(),
  }
}

function driving(page: Page): FirefoxPage {
  const look = async (css: string, text: string | RegExp): Promise<ElementHandle<Element> | null> => {
    const wanted = typeof text === 'string' ? { words: text } : { source: text.source }
    const found = await page.evaluateHandle(firstShown, css, wanted)
    return found.asElement() as ElementHandle<Element> | null
  }
  const find: FirefoxPage['find'] = async (css, text = '') => {
    let found: ElementHandle<Element> | null = null
    await waitFor(`${css} ${text}`, async () => {
      // A page that is being left has no elements.
      found = await look(css, text).catch(() => null)
      return found !== null
    })
    return found ?? Promise.reject(new Error(css))
  }
  return {
    page,
    find,
    async click(css, text) {
      await (await find(css, text)).click()
    },
    async fill(label, words) {
      const name = await find('label', label)
      const field = (await name.evaluateHandle(each => (each as HTMLLabelElement).control)).asElement()
      if (field === null) throw new Error(`${label} is no field`)
      await (field as ElementHandle<Element>).click({ count: 3 })
      await page.keyboard.type(words)
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    async isGone(css, text = '') {
      await waitFor(`${css} ${text} is gone`, async () => (await look(css, text)) === null)
    },
    fileText: () =>
      page.evaluate(() => {
        const content = document.querySelector('.cm-content') as unknown as {
          readonly cmTile: { readonly root: { readonly view: { readonly state: { readonly doc: object } } } }
        } | null
        return content === null ? '' : String(content.cmTile.root.view.state.doc)
      }),
  }
}

/** Runs in the page. */
function firstShown(css: string, wanted: { readonly words?: string; readonly source?: string }): Element | null {
  const { words = '', source } = wanted
  const fits = (text: string): boolean => (source === undefined ? text.includes(words) : new RegExp(source).test(text))
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''
  return (
    [...document.querySelectorAll(css)].find(
      element => isShown(element) && (fits(nameOf(element)) || fits(element.textContent ?? '')),
    ) ?? null
  )
}
