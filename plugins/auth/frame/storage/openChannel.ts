/** A channel between the pages of this origin. */
export type Channel = Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener' | 'postMessage' | 'close'>

/**
 * Opens a channel between the pages of this origin. A browser that denies storage to the page may deny channels too. The page then hears no
 * other page, and says what is denied as soon as it asks its storage (login 73).
 */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return Object.assign(new EventTarget(), { postMessage: () => {}, close: () => {} })
  }
}
