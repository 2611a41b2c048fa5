import { SwitchNotSupportedError } from 'tapkit/kernel'
import type { BitcoinProvider } from '../../provider.ts'
import type { AccountBook } from './createAccountBook.ts'

type Kept = 'getAccountAddresses' | 'resume' | 'forget' | 'getNetwork' | 'switchNetwork'

/** The answers of a wallet that is on Mainnet alone and tells its accounts only while it connects: the kept accounts. */
export const onMainnetAlone = (book: AccountBook, wallet: string): Pick<BitcoinProvider, Kept> => ({
  getAccountAddresses: async () => book.list(),
  resume: book.resume,
  forget: book.forget,
  getNetwork: async () => 'Mainnet',
  async switchNetwork(network) {
    if (network !== 'Mainnet') throw new SwitchNotSupportedError({ wallet })
  },
})
