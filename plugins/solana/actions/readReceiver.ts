import type { WrittenReceiver } from 'tapkit/kernel'
import { isAddress } from '../isAddress.ts'

/** Parameters that may appear once. */
const once = ['amount', 'spl-token', 'label', 'message', 'memo']

/** Reads a transfer request of Solana Pay; a transaction request is refused: a stranger's server would write the transaction. */
export function readReceiver({ text }: { readonly text: string }): WrittenReceiver | undefined {
  if (!/^solana:/i.test(text)) return undefined
  const [, address, query = ''] = /^solana:([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? []
  if (/^solana:https?(:|%3a)/i.test(text)) return { refused: 'demands' }
  const parameters = new URLSearchParams(query)
  if (!isAddress(address) || once.some((name) => parameters.getAll(name).length > 1)) return { refused: 'unreadable' }
  const find = (name: string) => parameters.get(name) ?? undefined
  const [amount, token, memo] = [find('amount'), find('spl-token'), find('memo')]
  if (token !== undefined && !isAddress(token)) return { refused: 'unreadable' }
  if (amount !== undefined && !isAmount(amount, token)) return { refused: 'unreadable' }
  // The link's author finds the payment only by the reference, and wallets must attach it.
  if (parameters.has('reference')) return { refused: 'reference' }
  return { address, amount, token, memo }
}

/** The number of decimals comes from a token's mint; SOL has nine. */
const isAmount = (text: string, token: string | undefined): boolean =>
  text.length <= 80 && (token ? /^\d+(\.\d+)?$/ : /^\d+(\.\d{1,9})?$/).test(text)
