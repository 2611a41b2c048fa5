import type { Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { siwxState } from '../state.ts'
import { findSignIns } from './findSignIns.ts'

/**
 * Checks the open requests again after the kept sign-ins have changed, here or in another tab: an account that has
 * signed in there need not sign again.
 */
export async function lookAgain(kernel: Kernel): Promise<void> {
  const { answers } = setupOf(kernel)
  for (const request of [...siwxState.of(kernel).requests]) {
    const { id, chainId, accountAddress } = request
    // The wallet is asking, perhaps only since this check began: its answer is waited for.
    const isWaited = () => request.status === 'signing' || request.status === 'cancelling'
    if (!isWaited() && (await findSignIns(kernel, { chainId, accountAddress })).length > 0 && !isWaited())
      answers.get(id)?.()
  }
}
