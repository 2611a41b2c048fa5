import type { Kernel } from 'tapkit/kernel'
import { WalletConnectionError, WalletWindowClosedError } from './errors.ts'

const namespace = 'solana'

/**
 * Opens the modal, and resolves once a wallet is connected. A wallet that is being restored is waited for first.
 * @throws WalletConnectionError, WalletWindowClosedError
 */
export async function openModal(kernel: Kernel): Promise<void> {
  const { signal } = kernel
  // A wallet that hangs is given up after 10 s.
  if (kernel.account(namespace).status === 'reconnecting') await kernel.start().catch(() => {})
  if (kernel.account(namespace).status === 'connected') return
  try {
    kernel.open({ namespace })
  } catch (cause) {
    throw new WalletConnectionError({ cause })
  }
  let stop = () => {}
  const left = () => new WalletWindowClosedError()
  const connected = new Promise<void>((resolve, reject) => {
    const look = () => {
      const { status } = kernel.account(namespace)
      if (status === 'connected') resolve()
      // A wallet that is being asked may still answer.
      else if (status === 'disconnected' && !kernel.state.modal.open) reject(left())
    }
    const leave = () => reject(left())
    const unsubscribe = kernel.subscribe(look)
    signal.addEventListener('abort', leave)
    stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', leave)
    }
    look()
  })
  await connected.finally(() => stop())
}
