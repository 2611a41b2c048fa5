import type { Locator } from 'playwright-core'

/** Frames of scrolling through a long list by a third of its window each, and what the list did for them. */
export type Scrolled = {
  /** How long each frame took, in ms. */
  readonly frames: readonly number[]
  /** Most rows that stood in the page at a time, and how many came on the whole way. */
  readonly mounted: number
  readonly added: number
  /** Rows that are in sight at a time. */
  readonly window: number
}

/**
 * How many windows' worth of rows may stand in the page at a time: a list that draws more than it shows, or a row again that stays, is slow on
 * somebody's phone, whatever this machine makes of it. Counts are the gate; late frames are reported.
 */
const most = 2.5

/** A frame goes on by a third of a window: each row comes once. */
export const holds = ({ frames, mounted, added, window }: Scrolled): boolean =>
  mounted <= most * window && added > 0 && added <= (frames.length / 3 + most) * window

/** Scrolls through the list in `body`. */
export const scroll = (body: Locator): Promise<Scrolled> => body.evaluate(scrollThrough, 120)

/** Runs in the page. */
function scrollThrough(body: Element, frames: number): Promise<Scrolled> {
  const list = body.querySelector('ul')
  if (!list) throw new Error('There is no list.')
  const edges = body.getBoundingClientRect()
  const inSight = () =>
    [...list.children].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > edges.top && top < edges.bottom
    }).length
  body.scrollTop = body.clientHeight
  return new Promise((resolve) => {
    requestAnimationFrame((start) => {
      const times: number[] = []
      let added = 0
      const seen = new MutationObserver((records) => {
        added += records.reduce((count, record) => count + record.addedNodes.length, 0)
      })
      seen.observe(list, { childList: true })
      let window = inSight()
      let mounted = 0
      let last = start
      const look = (now: number) => {
        times.push(now - last)
        last = now
        mounted = Math.max(mounted, list.children.length)
        if (times.length === frames) {
          window = Math.max(window, inSight())
          return resolve({ frames: times, mounted, added, window })
        }
        body.scrollTop += body.clientHeight / 3
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
}
