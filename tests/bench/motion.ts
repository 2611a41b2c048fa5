import type { Browser } from 'playwright-core'
import { announce } from './probe.ts'
import { traceMain } from './traceMain.ts'

/** A frame that a person sees hang: two of a screen's sixty a second, in ms. */
export const late = 32

/**
 * One way through the modal: its name, and what each frame took, in ms; the first of an opening is not among them. What a
 * frame takes is the main thread's time on the processor, and not on the clock, which is the machine's too.
 */
export type Motion = { readonly name: string; readonly frames: readonly number[] }

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

/** Goes through the modal, and answers what each frame would take on a machine that is `cpu` times as slow, step by step. */
export async function move(browser: Browser, url: string, cpu: number): Promise<Motion[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(announce, 4)
    await page.goto(url)
    await page.waitForFunction(() => globalThis.benchReady !== undefined)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    const motions: Motion[] = []
    for (const [name, selector] of steps) {
      const pressed = page.locator(selector).first()
      const { marks, tasks } = await traceMain(browser, 'bench-frame', () => pressed.evaluate(markFrames, watched))
      const frames = marks.slice(1).map((end, index) => {
        const start = marks[index] ?? end
        // The task in which a frame is drawn is the one that marks it.
        const within = tasks.filter((task) => task.end > start && task.start <= end)
        return within.reduce((sum, { work }) => sum + work, 0) * cpu
      })
      // The first frame of an opening draws the list: how long that takes is measured by itself.
      motions.push({ name, frames: name.startsWith('open') ? frames.slice(1) : frames })
    }
    return motions
  } finally {
    await context.close()
  }
}

/** Presses an element, and marks every frame until `duration` ms after. Runs in the page. */
function markFrames(pressed: Element, duration: number): Promise<void> {
  const target = pressed.shadowRoot?.querySelector('button') ?? pressed
  return new Promise((resolve) => {
    requestAnimationFrame((start) => {
      const look = (now: number) => {
        performance.mark('bench-frame')
        if (now - start > duration) resolve()
        else requestAnimationFrame(look)
      }
      performance.mark('bench-frame')
      // In a task of its own, as a person's press is: what it does is counted with the frame that shows it.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (target as HTMLElement).click()
      port2.postMessage(undefined)
      requestAnimationFrame(look)
    })
  })
}
