import type { Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { lookAgain } from './lookAgain.ts'

/** Hears of what other tabs keep, from the first question on: who has signed in there is not asked here (sign-in 6). */
export async function followStorage(kernel: Kernel): Promise<void> {
  const setup = setupOf(kernel)
  if (setup.isFollowed) return
  setup.isFollowed = true
  try {
    const storage = await setup.storage
    storage.subscribe?.(() => void lookAgain(kernel).catch(kernel.report), kernel.signal)
  } catch {
    // What cannot be opened is said where it is asked for, and tried again.
    setup.isFollowed = false
  }
}
