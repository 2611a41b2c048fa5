import type { Frame, Page } from 'playwright-core'

/**
 * What a browser calls itself, with what Telegram puts into its page; and every way out of the page is written down, with where it opens, or
 * that it was not within a press.
 */
export const disguise = (agent: string, { isTelegram = false, isPhone = true, points = 0 } = {}) => `
  Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(agent)} })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: ${points} })
  ${isTelegram ? 'window.TelegramWebviewProxy = {}' : ''}
  const { matchMedia } = window
  window.matchMedia = (query) =>
    query === '(pointer:coarse)' ? { matches: ${isPhone}, addEventListener() {} } : matchMedia.call(window, query)
  window.left = []
  let isPress = false
  window.open = (href, target) => { left.push([isPress ? target : 'without a press', href]); return null }
  addEventListener('click', (event) => {
    isPress = true
    // Past what is done in the press itself.
    setTimeout(() => { isPress = false })
    const link = event.composedPath().find(({ localName }) => localName === 'a')
    if (!link) return
    event.preventDefault()
    left.push([link.target, link.getAttribute('href')])
  }, true)
`

/** The ways out that were taken: where they open, and where they lead. */
export const left = (page: Page | Frame) => page.evaluate<[string, string][]>('left')
