import { isSameAddress, RPCError } from 'tapkit/kernel'
import type { Bond } from './bond.ts'

type Asked = { readonly method: string; readonly params?: unknown }
type Transaction = { readonly from?: unknown; readonly chainId?: unknown }

/**
 * A request that names the bond's account and network. A transaction names its chain, as the kit's transactions do, so
 * that a wallet that moves meanwhile refuses.
 * @throws RPCError for another account, another network, or none
 */
export function nameSigner(bond: Bond, asked: Asked): Asked {
  const { method, params } = asked
  const [first, ...rest] = Array.isArray(params) ? params : []
  const [second] = rest
  const { from, chainId } = Object(first) as Transaction
  if (/^(eth|wallet)_(sign|send)(Transaction|Calls)$/.test(method)) {
    const named = bond.networkId.slice('eip155:'.length)
    requireSame(bond, from)
    if (chainId !== undefined && `${Number(chainId)}` !== named) {
      throw new RPCError({ code: 4901, message: `This is for ${bond.networkId}, and not for chain ${Number(chainId)}` })
    }
    return { method, params: [{ ...first, chainId: `0x${Number(named).toString(16)}` }, ...rest] }
  }
  if (method === 'personal_sign') requireSame(bond, second)
  // The account comes first (EIP-712), and in the oldest form of it last.
  if (/^eth_sign(TypedData.*)?$/.test(method)) requireSame(bond, typeof first === 'string' ? first : second)
  return asked
}

function requireSame({ address }: Bond, named: unknown): void {
  if (typeof named === 'string' && address && isSameAddress(named, address)) return
  throw new RPCError({ code: 4100, message: `This is for the account ${address}` })
}
