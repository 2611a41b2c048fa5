import type { Network, WrittenReceiver } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { type BitcoinPayment, parseBitcoinUri } from '../uri/parseBitcoinUri.ts'

type Input = { readonly text: string; readonly network: Network }

/** Reads a payment link (BIP-21, BIP-321). What it requires and nobody here does makes it fail. */
export function readReceiver(context: Context, { text, network }: Input): WrittenReceiver | undefined {
  if (!/^bitcoin:/i.test(text)) return undefined
  // A proof of payment is given by nobody here.
  if (/[?&]req-pop\b/i.test(text)) return { refused: 'demands' }
  const payment = parse(text)
  if (!payment) return { refused: /[?&]req-/i.test(text) ? 'demands' : 'unreadable' }
  const { address, amount } = payment
  // It names other ways to be paid alone, such as Lightning.
  if (!address) return { refused: 'demands' }
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
