import {
  isSameAddress,
  type Kernel,
  type Network,
  type PayAsset,
  parseCaipAssetId,
  sanitizeSymbol,
  sanitizeText,
} from 'tapkit/kernel'

/** The token kinds of namespaces in a CAIP-19 id. */
const tokenKinds: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/** The coin type of a network's native currency (SLIP-44), by which services identify the currency. */
function coinType({ namespace, reference }: Network): number {
  if (namespace === 'solana') return 501
  if (namespace === 'stacks') return 5757
  if (namespace === 'bip122') return 0
  return reference === '56' || reference === '204' ? 714 : 60
}

/** Networks of EVM whose currency has a coin type of its own, which hosts may write too. */
const ownTypes: Readonly<Record<string, string>> = {
  ...{ '10': '614', '56': '714', '61': '61', '100': '700', '137': '966', '204': '714', '250': '1007' },
  ...{ '42161': '9001', '42220': '52752', '43114': '9005' },
}

/** The coin types that a network's currency may be asked for by: another chain's names another currency. */
const coinTypes = (network: Network): readonly (string | undefined)[] => [
  String(coinType(network)),
  ...(network.namespace === 'eip155' ? ['60', ownTypes[network.reference]] : []),
  ...(network.testnet ? ['1'] : []),
]

type Token = {
  readonly address?: string | undefined
  readonly symbol: string
  readonly name?: string | undefined
  readonly decimals: number
}

/** An asset by its CAIP-19 id; `undefined` for tokens of a namespace that has no such ids here. */
export function toAsset(network: Network, token: Token = network.nativeCurrency): PayAsset | undefined {
  const { address, symbol, decimals } = token
  const kind = tokenKinds[network.namespace]
  if (address && !kind) return undefined
  return {
    assetId: `${network.id}/${address ? `${kind}:${address}` : `slip44:${coinType(network)}`}`,
    networkId: network.id,
    symbol,
    name: token.name ?? symbol,
    decimals,
    address,
  }
}

/**
 * Reads an asset id on a network; `undefined` if the id names no currency of the network. `token` has the host's facts
 * of a token.
 */
export function readAsset(given: string, network: Network, token?: Token | undefined): PayAsset | undefined {
  const { assetName, tokenId } = parseCaipAssetId(given)
  if (tokenId !== undefined) return undefined
  // The given id may name the network by a former id.
  const assetId = `${network.id}/${assetName.namespace}:${assetName.reference}`
  if (assetName.namespace === 'slip44') {
    return coinTypes(network).includes(assetName.reference)
      ? { ...network.nativeCurrency, assetId, networkId: network.id }
      : undefined
  }
  if (assetName.namespace !== tokenKinds[network.namespace] || !isToken(token)) return undefined
  const symbol = sanitizeSymbol(token.symbol, 12)
  const name = sanitizeText(token.name ?? '', 40) || symbol
  return symbol
    ? { assetId, networkId: network.id, symbol, name, decimals: token.decimals, address: assetName.reference }
    : undefined
}

/** The network's own currency if an asset stands for it: some write it as a token of a well-known address. Else the asset. */
export function foldCurrency(kernel: Kernel, network: Network, asset: PayAsset): PayAsset {
  const { nativeToken } = kernel.networks.describe(network.namespace)
  const isNative = asset.address !== undefined && nativeToken !== undefined && isSameAddress(asset.address, nativeToken)
  return (isNative && toAsset(network)) || asset
}

const isToken = (token: Token | undefined): token is Token =>
  typeof token?.symbol === 'string' && Number.isInteger(token.decimals) && token.decimals >= 0 && token.decimals <= 36
