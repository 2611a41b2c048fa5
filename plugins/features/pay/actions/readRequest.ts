import {
  type CaipNetworkId,
  formatUnits,
  type Kernel,
  type Network,
  type PayAsset,
  parseCaipAssetId,
} from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { foldCurrency, readAsset, toAsset } from '../read/assets.ts'
import { readAmount } from '../read/decimals.ts'
import type { Request } from '../state.ts'
import type { PayOptions, PayResult } from '../types.ts'

export type Read = Omit<Request, 'id' | 'entryId' | 'at'>

/** A host's request as it can be paid here, or why it cannot be. */
export async function readRequest(kernel: Kernel, options: PayOptions): Promise<Read | PayResult> {
  if (typeof options !== 'object' || options === null) return missing(['recipient', 'amount', 'asset'])
  if ('uri' in options) return readLink(kernel, options.uri)
  const { recipient, amount, asset, token } = options
  const given: readonly (readonly [string, unknown])[] = Object.entries({ recipient, amount, asset })
  const absent = given.filter(([, text]) => typeof text !== 'string' || text === '')
  if (absent.length > 0) return missing(absent.map(([name]) => name))
  const network = networkOf(kernel, asset)
  if (!network || 'success' in network) return network ?? noAsset
  const read = readAsset(asset, network, token)
  const found = read && foldCurrency(kernel, network, read)
  if (found) return toRead(kernel, { asset: found, network, amount, recipient })
  const isToken = /\/(?:erc20|token):/.test(asset)
  return isToken ? failure('INVALID_ASSET', { detail: 'A token needs `token`: { symbol, decimals }.' }) : noAsset
}

const missing = (names: readonly string[]): PayResult => {
  const fields = names.map((name) => `\`${name}\``).join(' and ')
  return failure('INVALID_PAYMENT_CONFIG', { detail: `${fields} must be text.` })
}

const noAsset = failure('INVALID_ASSET', {
  detail: '`asset` is a CAIP-19 id of a currency (slip44) or a token (erc20, token).',
})

function networkOf(kernel: Kernel, asset: string): Network | PayResult | undefined {
  try {
    const { namespace, reference } = parseCaipAssetId(asset).chainId
    if (kernel.networks.list(namespace).length === 0) {
      return failure('INVALID_CHAIN_NAMESPACE', { detail: `No plugin of "${namespace}" is composed.` })
    }
    const id = `${namespace}:${reference}` as const
    return kernel.networks.get(id) ?? failure('ASSET_NOT_SUPPORTED', { detail: `"${id}" is not among the networks.` })
  } catch {
    return undefined
  }
}

/** The address of a link says which of the networks it is of. */
async function readLink(kernel: Kernel, uri: string): Promise<Read | PayResult> {
  const namespace = 'bip122'
  const networks = kernel.networks.list(namespace)
  const [network] = networks
  if (!network) return failure('INVALID_CHAIN_NAMESPACE')
  const link =
    typeof uri === 'string' ? await kernel.hooks.readReceiver.promise({ namespace, network, text: uri }) : undefined
  if (!link || !('address' in link) || !link.address)
    return failure('INVALID_PAYMENT_CONFIG', { detail: '`uri` is no Bitcoin link that can be paid (BIP-321).' })
  const { address, amount } = link
  for (const network of networks) {
    const asset = toAsset(network)
    if (asset && (await isAddress(kernel, address, network.id))) {
      return amount === undefined
        ? failure('INVALID_AMOUNT', { detail: 'The link names no amount.' })
        : toRead(kernel, { asset, network, amount: toDecimal(amount, asset.decimals), recipient: address })
    }
  }
  return failure('INVALID_RECIPIENT')
}

const toDecimal = (amount: bigint | string, decimals: number): string =>
  typeof amount === 'string' ? amount : formatUnits(amount, decimals)

type Input = {
  readonly asset: PayAsset
  readonly network: Network
  readonly amount: string
  readonly recipient: string
}

async function toRead(kernel: Kernel, { asset, network, amount, recipient }: Input): Promise<Read | PayResult> {
  if (readAmount(amount, asset.decimals) === undefined) {
    const { decimals } = asset
    return failure('INVALID_AMOUNT', {
      detail: `"${amount}" is no plain decimal above zero with at most ${decimals} digits after the point.`,
    })
  }
  if (await isAddress(kernel, recipient, network.id)) return { asset, amount, recipient, namespace: network.namespace }
  // An address of another chain says that the two were mixed up.
  for (const { id, namespace } of kernel.networks.list()) {
    if (namespace !== network.namespace && (await isAddress(kernel, recipient, id))) {
      return failure('INVALID_RECIPIENT_ADDRESS_FOR_ASSET')
    }
  }
  return failure('INVALID_RECIPIENT')
}

const isAddress = (kernel: Kernel, address: string, networkId: CaipNetworkId): Promise<boolean> =>
  kernel.validateAddress({ address, networkId }).catch(() => false)
