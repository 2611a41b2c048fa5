import { coded } from '../errors/coded.ts'
import { assertAlive } from '../report/assertAlive.ts'
import type { Kernel } from '../types/kernel.ts'
import type { WalletChoice } from '../types/walletOption.ts'

/**
 * Asks the visitor for a wallet and answers its id once `use` has settled; `undefined` where no plugin asks.
 * @throws what the plugin throws where the visitor leaves without a choice, DestroyedError
 */
export async function chooseWallet(kernel: Kernel, choice: WalletChoice): Promise<string | undefined> {
  assertAlive(kernel)
  return (await coded(kernel.hooks.chooseWallet.promise(choice)))?.id
}
