import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Frame, Page } from 'playwright'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page and in its frames, a line for each rule. A document gets axe once, however often it is looked at. */
export async function axeViolations(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map(injectAxe))
  // Colours on their way to others are nobody's: even the shortest transition begins with the old ones.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe }
    // No rule that runs reads style sheets: they are not asked for once more.
    return (await axe.run({ resultTypes: ['violations'], preload: false })).violations
  })
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(', ')}`,
  )
}

async function injectAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  } catch (error) {
    // A frame inside the page may go meanwhile.
    if (!frame.parentFrame()) throw error
  }
}
