import type { Sight } from './pressGuard.ts'

/** Whether the end of what stands above the keys is in view. */
export function isEndSeen(keys: Element): boolean {
  const end = keys.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  // In a low window the keys stand below the request and scroll with it.
  return end <= Math.min(keys.getBoundingClientRect().top, innerHeight) + 1
}

/** A sight with what of the request is scrolled into view: the keys stay in their place while the request scrolls behind them. */
export const withScroll = (sight: Sight, panel: Element): Sight => ({
  ...sight,
  box: `${sight.box} ${Math.round(panel.scrollTop)}`,
})
