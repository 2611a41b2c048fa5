import type { DrawButton } from './drawButton.ts'

let loaded: DrawButton | undefined
let loading: Promise<void> | undefined

/** One wallet's button, whose drawing loads with the first of them: most pages have none. */
export const drawWallet: DrawButton = (kernel, element, redraw) => {
  if (loaded) return loaded(kernel, element, redraw)
  loading ??= load().finally(() => {
    loading = undefined
  })
  void loading.then(redraw, (error) => void kernel.report(error))
  return 'later'
}

async function load(): Promise<void> {
  loaded = (await import('./drawWalletButton.ts')).drawWalletButton
}
