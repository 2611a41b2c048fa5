import type { Kernel, Network } from 'tapkit/kernel'

/** A transaction that pays an address, and the amount that the address gets, in satoshi. */
export type Paid = { readonly id: string; readonly amount: number }

/** The transactions of an address, as an explorer lists them. */
export type Payments = {
  readonly paid: readonly Paid[]
  /** Older transactions may be missing: the list is as long as an explorer's page. */
  readonly isCut: boolean
}

/** Fewest transactions of a full page. Explorers list 25 confirmed transactions, and further transactions that are unconfirmed. */
const page = 25
/** How long the explorer may take, in ms. */
const timeout = 10_000
/** Most transactions, and outputs of each, that are read: the wallet alone knows the address of an order. */
const most = 200

/**
 * The payments to an address, by its network's explorer, unconfirmed transactions too.
 * @throws HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export function findPayments(
  { http, signal }: Pick<Kernel, 'http' | 'signal'>,
  { explorerUrl }: Network,
  address: string,
): Promise<Payments> {
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}/txs`
  return http.get(url, { signal, timeout, parse: (json) => readPayments(json, address) })
}

function readPayments(json: unknown, address: string): Payments {
  if (!Array.isArray(json)) throw new TypeError('not a list of transactions')
  const paid = json.slice(0, most).flatMap((transaction) => {
    const { txid, vout } = Object(transaction) as { txid?: unknown; vout?: unknown }
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !Array.isArray(vout)) return []
    const amount = vout.slice(0, most).reduce((sum: number, output) => sum + paidBy(output, address), 0)
    return amount > 0 ? [{ id: txid, amount }] : []
  })
  return { paid, isCut: json.length >= page }
}

function paidBy(output: unknown, address: string): number {
  const { scriptpubkey_address: party, value } = Object(output) as { scriptpubkey_address?: unknown; value?: unknown }
  return party === address && Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0
}
