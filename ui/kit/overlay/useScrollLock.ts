import { useEffect } from 'react'
import { afterPaint } from '../hooks/afterPaint.ts'

/** The overlays that keep the page still: the first puts its scroll away, the last brings it back. */
const holders = new Set<object>()
let release = () => {}

/** Keeps the page behind the modal still, without a jump where its scrollbar was (interface 15). */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const holder = {}
    // It lays the whole page out again, which the list must not wait for; an effect of a click runs before the first frame.
    const cancel = afterPaint(() => {
      if (holders.size === 0) release = lock()
      holders.add(holder)
    })
    return () => {
      cancel()
      if (holders.delete(holder) && holders.size === 0) release()
    }
  }, [locked])
}

/** In a style sheet of its own, so that styles that the host, or a dialog of the host's, writes on its elements meanwhile stay. */
function lock(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function rules(): string {
  const { documentElement: page, body } = document
  const width = innerWidth - page.clientWidth
  const style = getComputedStyle(page)
  // Where the scrollbar is follows the language of the page.
  const left = page.getBoundingClientRect().left + scrollX - Number.parseFloat(style.marginLeft)
  // With `both-edges`, Chromium counts only one of the two gutters.
  const right = /both/.test(style.scrollbarGutter) ? left : width - left
  const margin = (side: 'Left' | 'Right', room: number) =>
    `margin-${side}:${Number.parseFloat(style[`margin${side}`]) + room}px!important;`
  const scrolls = (element: HTMLElement) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflow)
  // The viewport takes over the body's overflow unless the root has one. Given one, the root would leave the body a scroll container
  // of its own, which sticks what is sticky to itself and off the screen.
  const target = !scrolls(page) && scrolls(body) ? 'body' : ':root'
  // `--tk-scrollbar` is for elements that the host has fixed to the viewport, which no margin of the root moves.
  // A gutter that is kept would stand undimmed beside the modal.
  const room = width > 0 ? `scrollbar-gutter:auto!important;${margin('Left', left)}${margin('Right', right)}` : ''
  return `${target}{overflow:hidden!important}:root{--tk-scrollbar:${width}px;${room}}`
}
