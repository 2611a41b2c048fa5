import type { Kernel } from 'tapkit/kernel'
import { inTurn } from '../inTurn.ts'
import { dropLeft, hasLeft, readLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { whenOnline } from '../whenOnline.ts'
import { deleteAll } from './deleteAll.ts'

/**
 * Ends what those who have signed out were signed in with until then. What the storage does not end is tried again: here where the
 * browser is online again, and at the next load.
 * @throws the first failure of the storage, once each was tried
 */
export async function endLeft(kernel: Kernel): Promise<void> {
  // The visitor has left, in this visit or the one before: that was an act.
  kernel.http.wake()
  try {
    await inTurn(kernel, async () => {
      const left = readLeft(kernel)
      const storage = await setupOf(kernel).storage
      // Another tab may have asked for a signature since.
      await deleteAll(storage, (data) => hasLeft(readLeft(kernel), data))
      dropLeft(kernel, left)
    })
  } catch (error) {
    whenOnline(kernel, () => endLeft(kernel))
    throw error
  }
}
