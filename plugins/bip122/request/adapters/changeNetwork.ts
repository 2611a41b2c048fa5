import type * as v from 'valibot'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { wallet_changeNetwork } from '../../rpc/wallet_changeNetwork.ts'
import type { Adapter } from './types.ts'

/** The networks of a wallet, as the dialect writes them: Stacks has one testnet for every test network of Bitcoin. */
export const networkBlock = (name: BitcoinNetworkName) => ({
  bitcoin: { name },
  stacks: { name: name === 'Mainnet' ? 'mainnet' : 'testnet' },
})

export const getNetwork: Adapter<undefined> = async ({ network }) => networkBlock(await network())

export const changeNetwork: Adapter<v.InferOutput<typeof wallet_changeNetwork.params>> = async (asked, { name }) => {
  await asked.provider.switchNetwork(name)
  return null
}
