import type { Kernel } from 'tapkit/kernel'

/** How long discovery looks for wallets, in ms: three checks, two waits of 200. */
const patience = 400

/** Whether a Bitcoin wallet is there, now or once discovery has looked for it. */
export function appears(kernel: Kernel, id: string): Promise<boolean> {
  const isThere = () => kernel.connectors.get('bip122', id) !== undefined
  if (isThere()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      kernel.signal.removeEventListener('abort', end)
      resolve(isThere())
    }
    const timer = setTimeout(end, patience)
    const unsubscribe = kernel.subscribe(() => {
      if (isThere()) end()
    })
    kernel.signal.addEventListener('abort', end, { once: true })
  })
}
