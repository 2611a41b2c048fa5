import type { Network, WrittenReceiver } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { type BitcoinPayment, parseBitcoinUri } from '../uri/parseBitcoinUri.ts'

type Input = { readonly text: string; readonly network: Network }

/** Reads a payment link (BIP-21, BIP-321). If the link requires something that the kit does not support, it fails. */
export function readReceiver(context: Context, { text, network }: Input): WrittenReceiver | undefined {
  if (!/^bitcoin:/i.test(text)) return undefined
  const payment = parse(text)
  if (!payment)
    return {
      refused: /[?&]req-/i.test(text.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)) ? 'demands' : 'unreadable',
    }
  const { address, amount, others } = payment
  // The kit gives no proof of payment. A link without an address only allows other ways to pay, such as Lightning.
  if (!address || 'req-pop' in others) return { refused: 'demands' }
  const { networks = [] } = addressShape(address) ?? {}
  const offered = [...context.networks.values()].filter((each) => networks.includes(each.network)).map(({ id }) => id)
  const named = offered.find((id) => id === network.id) ?? offered[0] ?? `Bitcoin ${networks[0]}`
  return { address, amount, network: named }
}

function parse(text: string): BitcoinPayment | undefined {
  try {
    return parseBitcoinUri(text)
  } catch {
    return undefined
  }
}
