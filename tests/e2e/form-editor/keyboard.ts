import type { Page } from 'playwright'
import { expect } from 'vitest'
import { LONG } from './reading.ts'

/** Nothing in the editor is further away than this many Tabs: whoever has only a keyboard would not go there. */
const FAR = 45

/** Only keys: what has the focus is told by its label. */
export function keyboard(page: Page) {
  const label = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const own = element?.getAttribute('aria-label')
      const part = element?.closest('[data-testid=settings-section]')?.querySelector('legend')?.textContent ?? ''
      const labels = element?.labels?.length ? [...element.labels].map((each) => each.textContent).join('') : null
      const name = own ?? labels ?? element?.textContent ?? ''
      return { name: name.trim(), part }
    })
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const write = async (words: string) => {
    await press('Control+a')
    await page.keyboard.insertText(words)
  }
  /** Tabs on until what is named so has the focus; `part` names the group of settings that it is in. */
  const tabTo = async (name: string | RegExp, part?: string) => {
    const is = (shown: string) => (typeof name === 'string' ? shown === name : name.test(shown))
    for (let n = 0; n < FAR; n++) {
      await press('Tab')
      const now = await label()
      if (is(now.name) && (part === undefined || now.part === part)) return
    }
    throw new Error(`${FAR} Tabs did not come to “${name}”`)
  }
  const focused = (name: string) => expect.poll(async () => (await label()).name, LONG).toBe(name)
  /** Goes along a list that has the focus, or is the next one, until it shows these words. */
  const choose = async (list: string, words: string) => {
    if ((await label()).name !== list) await tabTo(list)
    const { at, now, last } = await page.evaluate((text) => {
      const { options, selectedIndex } = document.activeElement as HTMLSelectElement
      return {
        at: [...options].findIndex((option) => option.text.startsWith(text)),
        now: selectedIndex,
        last: options.length - 1,
      }
    }, words)
    if (at < 0) throw new Error(`“${list}” has no “${words}”`)
    const ways = [
      { first: [], steps: at - now },
      { first: ['Home'], steps: at },
      { first: ['End'], steps: at - last },
    ].sort((a, b) => Math.abs(a.steps) - Math.abs(b.steps))
    const { first, steps } = ways[0] ?? { first: [], steps: 0 }
    await press(...first, ...Array<string>(Math.abs(steps)).fill(steps < 0 ? 'ArrowUp' : 'ArrowDown'))
    const shown = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text)
    await expect.poll(async () => (await shown())?.startsWith(words), LONG).toBe(true)
  }
  return { press, write, tabTo, focused, choose }
}
