import type { Browser } from 'playwright-core'
import { announce } from './probe.ts'

/** A frame that a person sees hang: two of a screen's sixty a second, in ms. */
export const late = 32

/** One way through the modal: its name, and its frames that were late, in ms; the first of an opening is not among them. */
export type Motion = { readonly name: string; readonly frames: number; readonly late: readonly number[] }

const button = 'tapkit-button'
const named = (name: string) => `tapkit-modal button[aria-label="${name}"]`

/** What is pressed, in turns. The wallet never answers. */
const steps = [
  ['open', button],
  ['help', named('What is a wallet?')],
  ['back from help', named('Back')],
  ['connecting', 'tapkit-modal button.tk-row'],
  ['back from connecting', named('Back')],
  ['close', named('Close')],
  ['open again', button],
] as const

/** How long a step's frames are recorded, in ms: longer than all that moves in it. */
const watched = 500

/** Goes through the modal on a slow machine and counts the frames that were late, step by step. */
export async function move(browser: Browser, url: string, cpu: number): Promise<Motion[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await page.addInitScript(announce, 4)
    await page.goto(url)
    await page.waitForFunction(() => globalThis.benchReady !== undefined)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const motions: Motion[] = []
    for (const [name, selector] of steps) {
      const gaps = await page.locator(selector).first().evaluate(recordFrames, watched)
      // The first frame of an opening draws the list: how long that takes is measured by itself.
      const counted = name.startsWith('open') ? gaps.slice(1) : gaps
      motions.push({ name, frames: gaps.length, late: counted.filter((gap) => gap > late) })
    }
    return motions
  } finally {
    await context.close()
  }
}

/** Presses an element, and answers how long each frame after it took, in ms. Runs in the page. */
function recordFrames(pressed: Element, duration: number): Promise<number[]> {
  const target = pressed.shadowRoot?.querySelector('button') ?? pressed
  return new Promise((resolve) => {
    requestAnimationFrame((start) => {
      const gaps: number[] = []
      let last = start
      const look = (now: number) => {
        gaps.push(now - last)
        last = now
        if (now - start > duration) resolve(gaps)
        else requestAnimationFrame(look)
      }
      ;(target as HTMLElement).click()
      requestAnimationFrame(look)
    })
  })
}
