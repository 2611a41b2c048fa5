import { decodeAddress } from '../address/decodeAddress.ts'
import { whyUnpayable } from '../address/whyUnpayable.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { mostContent } from './etching.ts'

/** The fault of parameters and its field, and the reason if the sentence does not say it. */
export type Fault = { readonly message: string; readonly path: string | undefined; readonly why?: string | undefined }

/** The network that a request is made on, as far as that is known. */
export type NetworkOf = () => Promise<BitcoinNetworkName | undefined>

/** Most characters of base64 that an etching may inscribe on a test network. */
const mostOnTests = 60_000

/**
 * The fault of parameters on their network: the network that they name, or else that of `networkOf`. If the network is unknown, parameters that
 * are right on any network are right.
 */
export async function faultOnNetwork(params: unknown, networkOf: NetworkOf): Promise<Fault | undefined> {
  const addresses = addressesIn(params)
  if (addresses.length === 0) return undefined
  const { network: named, inscriptionDetails: content } = params as Named
  const network = named ?? (await networkOf())
  for (const [path, address] of addresses) {
    const decoded = decodeAddress(address)
    const reason = decoded
      ? await whyUnpayable(decoded, network)
      : 'is no Bitcoin address: a character is wrong or missing.'
    if (reason) return { path, message: 'Invalid address', why: `${address.slice(0, 100)} ${reason}` }
  }
  const most = network && network !== 'Mainnet' ? mostOnTests : mostContent
  if (!content || content.contentBase64.length <= most) return undefined
  return { path: 'inscriptionDetails.contentBase64', message: 'Content too large' }
}

type Addressed = { readonly address: string }
type Named = {
  readonly network?: BitcoinNetworkName | undefined
  readonly inscriptionDetails?: { readonly contentBase64: string } | undefined
  readonly recipients?: readonly Addressed[] | undefined
  readonly transfers?: readonly Addressed[] | undefined
  readonly destinationAddress?: string | undefined
  readonly refundAddress?: string | undefined
  readonly appServiceFeeAddress?: string | undefined
}

/** Every address that parameters name, by its place. */
function addressesIn(params: unknown): readonly (readonly [path: string, address: string])[] {
  const named: Named = Object(params)
  const alone = (['destinationAddress', 'refundAddress', 'appServiceFeeAddress'] as const).flatMap((field) => {
    const address = named[field]
    return address === undefined ? [] : [[field, address] as const]
  })
  const listed = (['recipients', 'transfers'] as const).flatMap((field) =>
    (named[field] ?? []).map(({ address }, at) => [`${field}.${at}.address`, address] as const),
  )
  return [...alone, ...listed]
}
