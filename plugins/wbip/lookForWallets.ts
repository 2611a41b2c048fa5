import type { Kernel } from 'tapkit/kernel'

/** Looks after the first, and the time between two, in ms. */
const again = { times: 2, pause: 200 }

/** Looks at the page until `signal` aborts: three times at 200 ms, then when it has loaded, comes back, or the modal opens. */
export function lookForWallets({ hooks }: Kernel, name: string, signal: AbortSignal, look: () => void): void {
  look()
  for (let turn = 1; turn <= again.times; turn++) {
    const timer = setTimeout(look, turn * again.pause)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  addEventListener('load', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const late = () => {
    if (!signal.aborted) look()
  }
  hooks.onOpen.tap(name, late)
  hooks.chooseWallet.intercept({ name, call: late })
}
