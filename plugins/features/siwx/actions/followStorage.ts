import type { Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { lookAgain } from './lookAgain.ts'

/**
 * Hears of other tabs' changes to the kept sign-ins, from the first question on. A visitor who has signed in in another
 * tab is not asked here (sign-in 6).
 */
export async function followStorage(kernel: Kernel): Promise<void> {
  const setup = setupOf(kernel)
  if (setup.isFollowed) return
  setup.isFollowed = true
  try {
    const storage = await setup.storage
    storage.subscribe?.(() => void lookAgain(kernel).catch(kernel.report), kernel.signal)
  } catch {
    // A storage that cannot be opened is reported by the question that needs it, and is tried again.
    setup.isFollowed = false
  }
}
