import { AccountNotSharedError, type CaipNetworkId, type Kernel, type TokenBalance } from 'tapkit/kernel'
import { requireShare } from './ownShare.ts'

/**
 * Answers `wallet_getAssets` (ERC-7811) for an account of the wallet, from the sources of this app.
 * @throws {AccountNotSharedError} the account is not shared with this app
 */
export async function listAssets(kernel: Kernel, params: unknown): Promise<object> {
  const { addresses, networkId, networks } = requireShare(kernel, 'eip155')
  const { account, chainFilter } = Object(Array.isArray(params) ? params[0] : params) as Readonly<
    Record<string, unknown>
  >
  const address = addresses.find((own) => own.toLowerCase() === String(account ?? own).toLowerCase())
  if (!address) throw new AccountNotSharedError({ address: String(account) })
  const asked = Array.isArray(chainFilter) ? chainFilter.map((chain) => `eip155:${Number(chain)}`) : [networkId]
  const lists = await Promise.all(
    networks
      .filter((id) => asked.includes(id))
      .map(async (id: CaipNetworkId) => {
        const tokens = await kernel.fetchTokens({ namespace: 'eip155', address, networkId: id })
        return [`0x${Number(id.split(':')[1]).toString(16)}`, tokens.map(toAsset)] as const
      }),
  )
  return Object.fromEntries(lists)
}

function toAsset({ address, name, symbol, decimals, value, price = 0, imageUrl: iconUrl = '' }: TokenBalance): object {
  const [type, own] = address === undefined ? ['native', 'native'] : ['erc20', address]
  return {
    address: own,
    type,
    balance: `0x${value.toString(16)}`,
    metadata: { name, symbol, decimals, price, iconUrl },
  }
}
