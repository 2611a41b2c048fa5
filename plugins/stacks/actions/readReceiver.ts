import type { Network, WrittenReceiver } from 'tapkit/kernel'
import { addressNetwork, parsePrincipal } from '../address/parsePrincipal.ts'

type Input = { readonly text: string; readonly network: Pick<Network, 'id' | 'reference'> }

/** The prefixes are repeated here, because importing the networks would split the page's code in two. */
const ids = { mainnet: 'stacks:1', testnet: 'stacks:2147483648' } as const

/**
 * Reads an address behind `stacks:` or `stx:`. No standard says whether an amount in such a link is STX or micro-STX,
 * so the visitor has to fill it in.
 */
export function readReceiver({ text, network }: Input): WrittenReceiver | undefined {
  if (!/^(stacks|stx):/i.test(text)) return undefined
  const [, address, query = ''] = /^[a-z]+:([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? []
  const principal = parsePrincipal(address)
  const parameters = new URLSearchParams(query)
  if (!address || !principal || parameters.getAll('memo').length > 1) return { refused: 'unreadable' }
  if ([...parameters.keys()].some((name) => /^req-/i.test(name))) return { refused: 'demands' }
  const isHere = principal.network === addressNetwork(network.reference)
  return { address, network: isHere ? network.id : ids[principal.network], memo: parameters.get('memo') ?? undefined }
}
