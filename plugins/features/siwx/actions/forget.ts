import type { Kernel } from 'tapkit/kernel'
import { inTurn } from '../inTurn.ts'
import { setupOf } from '../setup.ts'
import { deleteAll } from './deleteAll.ts'

type Whose = { readonly namespace: string; readonly isTheirs: (address: string) => boolean }

/**
 * Deletes the sign-ins of accounts, on each network of their namespace.
 * @throws the first failure of the storage, once each was tried
 */
export function forget(kernel: Kernel, { namespace, isTheirs }: Whose): Promise<void> {
  return inTurn(kernel, async () => {
    const storage = await setupOf(kernel).storage
    await deleteAll(
      storage,
      ({ chainId, accountAddress }) => chainId.startsWith(`${namespace}:`) && isTheirs(accountAddress),
    )
  })
}
