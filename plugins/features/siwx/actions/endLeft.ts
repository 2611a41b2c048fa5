import type { Kernel } from 'tapkit/kernel'
import { inTurn } from '../inTurn.ts'
import { dropLeft, hasLeft, readLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { whenOnline } from '../whenOnline.ts'
import { type Account, deleteAll } from './deleteAll.ts'

/**
 * Ends the sign-ins of visitors who have signed out, and those of the accounts `named`: an instance of the server
 * that does not know an account's network yet tells no sign-in there. A sign-in that the storage fails to end is tried again once the
 * browser is online again, and at the next load.
 * @throws the first failure of the storage, once each was tried
 */
export async function endLeft(kernel: Kernel, named?: readonly Account[]): Promise<void> {
  // Leaving, in this visit or the visit before, was an act of the visitor.
  kernel.http.wake()
  try {
    await inTurn(kernel, async () => {
      const left = readLeft(kernel)
      const storage = await setupOf(kernel).storage
      // Another tab may have asked for a signature since.
      await deleteAll(storage, (data) => hasLeft(readLeft(kernel), data), named)
      dropLeft(kernel, left)
    })
  } catch (error) {
    whenOnline(kernel, () => endLeft(kernel))
    throw error
  }
}
