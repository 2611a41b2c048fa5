import type { Kernel } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'

/** Ends a session, and reports the result. */
export async function leaveWallet(kernel: Kernel, sessionId: string, name: string): Promise<void> {
  const text = kernel.messages('core', en).account
  try {
    await kernel.disconnect({ sessionId })
    kernel.notify(text.disconnected(name))
  } catch {
    kernel.notify(text.failed, 'error')
  }
}
