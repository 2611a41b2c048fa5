import type { Requests } from 'tapkit/bip122/request'

/**
 * Why the demo does not sign or send with this wallet, or nothing where the wallet itself says that it is on the sandbox's
 * network (security 5). The wallet is asked each time: it may have moved since its addresses were read.
 */
export async function refusalOf(
  requests: Requests,
  addresses: readonly { address: string }[],
): Promise<string | undefined> {
  const reply = await requests.request('wallet_getNetwork')
  const network = reply.status === 'success' ? reply.result.bitcoin.name : undefined
  const foreign = addresses.find(({ address }) => !isRegtestAddress(address))
  if (network === 'Regtest' && !foreign) return undefined
  return realMoneySentence(network)
}

export const realMoneySentence = (network: string | undefined) =>
  `The wallet is on ${network ?? 'another network'}, not on the sandbox’s Regtest. This demo signs and sends on the sandbox only.`

/** Legacy addresses look the same on every test network; the wallet's own word decides there. */
export const isRegtestAddress = (address: string) => /^(bcrt1|2|m|n)/.test(address)
