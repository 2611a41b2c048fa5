import type { Kernel, Network } from 'tapkit/kernel'

/** An output of a transaction: its script, and the address that it pays. */
export type Output = { readonly script: Uint8Array; readonly address?: string | undefined }

/** A transaction that spends an output of an address. */
export type Spend = { readonly id: string; readonly outputs: readonly Output[] }

/** The transactions that spend outputs of an address, as far as an explorer lists them. */
export type Spends = {
  readonly spends: readonly Spend[]
  /** Older transactions may be missing: the list is as long as an explorer's page. */
  readonly isCut: boolean
}

/** Fewest transactions of a full page. */
const page = 25
/** How long the explorer may take, in ms. */
const timeout = 10_000
/** Most transactions, and inputs and outputs of each, that are read. */
const most = 200

/**
 * The transactions that spend outputs of an address, by its network's explorer, unconfirmed transactions too.
 * @throws HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export function fetchSpends(
  { http, signal }: Pick<Kernel, 'http' | 'signal'>,
  { explorerUrl }: Network,
  address: string,
): Promise<Spends> {
  const url = `${explorerUrl}/api/address/${encodeURIComponent(address)}/txs`
  const parse = (json: unknown) => ({ spends: readSpends(json, address), isCut: listOf(json).length >= page })
  return http.get(url, { signal, timeout, parse })
}

function readSpends(json: unknown, address: string): readonly Spend[] {
  return listOf(json).flatMap((transaction) => {
    const { txid, vin, vout } = Object(transaction) as { txid?: unknown; vin?: unknown; vout?: unknown }
    const isSpending = listOf(vin).some((input) => {
      const { prevout } = Object(input) as { prevout?: unknown }
      return (Object(prevout) as { scriptpubkey_address?: unknown }).scriptpubkey_address === address
    })
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !isSpending) return []
    return [{ id: txid, outputs: listOf(vout).map(readOutput) }]
  })
}

function readOutput(output: unknown): Output {
  const { scriptpubkey, scriptpubkey_address: address } = Object(output) as Readonly<Record<string, unknown>>
  const hex = typeof scriptpubkey === 'string' && /^([0-9a-f]{2})*$/.test(scriptpubkey) ? scriptpubkey : ''
  const script = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return { script, ...(typeof address === 'string' ? { address } : {}) }
}

/** A list, as far as it is read. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])
