/** The device that opens a link. */
export type Device = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** A mini app of Telegram. */
  readonly isTelegram: boolean
  /** The browser inside another app, which opens https alone. */
  readonly isInApp: boolean
  /** The page stands in a frame. */
  readonly isFramed: boolean
}

type Page = {
  readonly navigator?: { readonly userAgent: string; readonly maxTouchPoints?: number }
  readonly self?: unknown
  readonly top?: unknown
}

/** Apps that show a page in a browser of their own, and Android's bare web view. */
const apps = /FBA[NV]|FB_IAB|Instagram|\bLine\/|MicroMessenger|Twitter|TikTok|musical_ly|Snapchat|; wv\)/i

/** Reads where the page is shown. An iPad calls itself a Mac, which has no screen to touch. */
export function readDevice(page: Page = globalThis): Device {
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  const system = /android/i.test(userAgent) ? 'android' : isApple ? 'ios' : 'desktop'
  // Every browser of iOS says Safari, but an app that only shows a page does not.
  const isBare = system === 'ios' && !/safari\//i.test(userAgent)
  return {
    system,
    isTelegram: ['TelegramWebviewProxy', 'TelegramWebviewProxyProto'].some((name) => name in page),
    isInApp: system !== 'desktop' && (isBare || apps.test(userAgent)),
    isFramed: page.top !== page.self,
  }
}
