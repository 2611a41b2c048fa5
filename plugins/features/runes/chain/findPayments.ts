import type { Kernel, Network } from 'tapkit/kernel'

/** A transaction that pays an address, and how much of it, in satoshi. */
export type Paid = { readonly id: string; readonly amount: number }

/** How long the explorer may take, in ms. */
const timeout = 10_000
/** Most transactions, and outputs of each, that are read: nobody but the wallet knows the address of an order. */
const most = 200

/**
 * What an address has received, by its network's explorer, unconfirmed transactions too.
 * @throws HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export function findPayments(
  { http, signal }: Pick<Kernel, 'http' | 'signal'>,
  { explorerUrl }: Network,
  address: string,
): Promise<readonly Paid[]> {
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}/txs`
  return http.get(url, { signal, timeout, parse: (json) => readPayments(json, address) })
}

function readPayments(json: unknown, address: string): readonly Paid[] {
  if (!Array.isArray(json)) throw new TypeError('not a list of transactions')
  return json.slice(0, most).flatMap((transaction) => {
    const { txid, vout } = Object(transaction) as { txid?: unknown; vout?: unknown }
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !Array.isArray(vout)) return []
    const amount = vout.slice(0, most).reduce((sum: number, output) => sum + paidBy(output, address), 0)
    return amount > 0 ? [{ id: txid, amount }] : []
  })
}

function paidBy(output: unknown, address: string): number {
  const { scriptpubkey_address: party, value } = Object(output) as { scriptpubkey_address?: unknown; value?: unknown }
  return party === address && Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0
}
