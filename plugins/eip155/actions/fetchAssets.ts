import {
  type Kernel,
  readImageUrl,
  sanitizeSymbol,
  sanitizeText,
  type TokenBalance,
  TokenDecimalsError,
} from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { askSilently } from '../connectors/ask.ts'
import type { Context, HookInput } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readAddedTokens } from '../tokens.ts'
import { asListed } from './asListed.ts'
import { fetchBalance } from './fetchBalance.ts'
import { getCapabilities } from './getCapabilities.ts'
import { type Asset, readAssets } from './readAssets.ts'
import { readListed } from './readListed.ts'
import { readTokens } from './readTokens.ts'

/** How long a wallet may take to answer its capabilities, and its assets, in ms. Other sources know the assets too. */
const patience = 2_000
/** Most assets of a wallet's list that are shown. */
const limit = 1_000

/** Which sessions' wallets list assets, by session, account and network. */
const offers = new WeakMap<Kernel, Map<string, Promise<boolean>>>()

/**
 * Asks the connected wallet for the account's assets (ERC-7811), if the wallet says that it can list them. `undefined`
 * if it cannot, does not answer in time, or gives an invalid answer: then other sources are asked (evm 12). A wallet on
 * another device is not woken for the question.
 */
export async function fetchAssets(
  context: Context,
  input: HookInput<'fetchTokens'>,
): Promise<readonly TokenBalance[] | undefined> {
  const { account, network, signal } = input
  const connection = context.kernel.connection('eip155')
  if (connection?.account.address !== account.address || connection.connector.kind === 'walletConnect') return undefined
  try {
    const provider = await connection.connector.getProvider()
    const key = `${connection.sessionId} ${account.address} ${network.id}`
    const known = offers.get(context.kernel) ?? new Map<string, Promise<boolean>>()
    offers.set(context.kernel, known)
    const offer =
      known.get(key) ?? isOffered({ account, connector: connection.connector, namespace: 'eip155', network })
    known.set(key, offer)
    if (!(await offer)) return undefined
    const chainId = `0x${Number(network.reference).toString(16)}`
    const params = [{ account: account.address, chainFilter: [chainId] }]
    const answer = await askSilently(provider, 'wallet_getAssets', params, patience)
    signal.throwIfAborted()
    const assets = readAssets(answer, Number(network.reference))
    return assets && (await toTokens(context, input, assets))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

type Wallet = HookInput<'getCapabilities'>

/**
 * Whether a wallet says in time that it lists assets on a network. Asked once per session, so that a silent wallet is
 * waited for only once.
 */
async function isOffered(wallet: Wallet): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))
  const answer = await Promise.race([getCapabilities(wallet).catch(() => undefined), late])
  const chain = Object.entries(answer?.capabilities ?? {}).find(
    ([key]) => /^0x[\da-f]{1,64}$/i.test(key) && BigInt(key) === BigInt(wallet.network.reference),
  )
  const { assetDiscovery } = Object(chain?.[1]) as { readonly assetDiscovery?: unknown }
  return (Object(assetDiscovery) as { readonly supported?: unknown }).supported === true
}

async function toTokens(
  context: Context,
  input: HookInput<'fetchTokens'>,
  assets: readonly Asset[],
): Promise<readonly TokenBalance[]> {
  const { network } = input
  const listed = readListed(context, network.id)
  const added = new Set(readAddedTokens(context.kernel, network.id))
  const native = assets.find(({ type }) => type === 'NATIVE')
  const held = assets
    .filter(({ type, address }) => type === 'ERC20' && isAddressShape(address))
    .slice(0, limit)
    .flatMap(({ address, balance: value, metadata }): TokenBalance[] => {
      const key = `0x${address.slice(-40).toLowerCase()}`
      // A payment of such a token would pay the native currency (money 53).
      if (key === nativeTokenAddress) return []
      const host = listed.get(key)
      const said = host?.decimals ?? metadata.decimals
      if (metadata.decimals !== said) {
        const token = checksumAddress(key)
        context.kernel.report(new TokenDecimalsError({ token, said, actual: metadata.decimals }))
        return []
      }
      // An unlisted token of whole units is most often a picture (reads 3).
      if (said === 0 && !host && !added.has(key)) return []
      const symbol = sanitizeSymbol(metadata.symbol)
      if (!symbol) return []
      const imageUrl = readImageUrl(metadata.iconUrl)
      const { decimals, price } = metadata
      const told = { symbol, value, decimals, price, ...(imageUrl && { imageUrl }) }
      return [
        {
          ...asListed({ ...told, name: sanitizeText(metadata.name, 64) || symbol }, host),
          address: checksumAddress(key),
          networkId: network.id,
          ...(added.has(key) && { added: true }),
        },
      ]
    })
  const there = new Set(held.map(({ address }) => address?.toLowerCase()))
  const [own, missing] = await Promise.all([
    native ? { value: native.balance, price: native.metadata.price } : fetchBalance(context, input),
    // Tokens that the visitor added are shown at zero too, but the wallet may leave them out.
    readTokens(
      context,
      input,
      [...added].filter((address) => !there.has(address)),
    ),
  ])
  const { value, price } = own as { readonly value: bigint; readonly price?: number }
  return [
    { ...network.nativeCurrency, value, networkId: network.id, ...(price !== undefined && { price }) },
    ...held,
    ...missing,
  ]
}
