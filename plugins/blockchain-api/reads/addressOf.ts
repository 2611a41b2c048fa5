import { type Network, requestJsonRpc } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { AccountName } from '../parse/accountName.ts'
import { isAddress } from '../parse/assets.ts'

/** Ethereum (SLIP-44); other chains of the EVM have 2^31 + their number (ENSIP-11). */
const ethereum = '60'
const firstOfEvm = 2 ** 31

/**
 * The address of an account name on a network: the name's own address there, or else its address on another network of
 * the kit. A contract's address on another network does not count, because nobody may have it here (reads 2).
 * @throws HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError, RPCError
 */
export async function addressOf(
  { kernel }: Context,
  { addresses }: AccountName,
  network: Network,
  signal: AbortSignal,
): Promise<string | undefined> {
  const read = (coinType: string | number) => {
    const address = Object.hasOwn(addresses, coinType) ? addresses[coinType] : undefined
    return address && isAddress('eip155', address) ? address : undefined
  }
  const own = (of: Network) =>
    read(firstOfEvm + Number(of.reference)) ?? (of.reference === '1' ? read(ethereum) : undefined)
  const there = own(network)
  if (there) return there
  for (const home of kernel.networks.list('eip155')) {
    const address = own(home)
    if (!address) continue
    const code = await requestJsonRpc(kernel.http, {
      urls: [home.rpcUrl, ...(home.otherRpcUrls ?? [])],
      method: 'eth_getCode',
      params: [address, 'latest'],
      signal,
    })
    // An account that a key holds has no code, or says whose code it uses (EIP-7702).
    return typeof code === 'string' && /^0x(?:ef0100[0-9a-f]{40})?$/i.test(code) ? address : undefined
  }
  return undefined
}
