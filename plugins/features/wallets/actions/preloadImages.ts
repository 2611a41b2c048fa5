import type { ListedWallet } from '../types.ts'

/** After how long a picture that has not come is given up, in ms (wallets 13). */
const patience = 2_000

/** Asks for pictures ahead, so that they are there when their wallets are shown. */
export function preloadImages(wallets: readonly ListedWallet[]): void {
  if (typeof Image !== 'function') return
  for (const { imageUrl } of wallets) {
    if (!imageUrl || !/^(https:|\/(?![/\\]))/i.test(imageUrl)) continue
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = imageUrl
    setTimeout(() => {
      if (!image.complete) image.src = ''
    }, patience)
  }
}
