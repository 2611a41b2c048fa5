import { RpcError } from '../errors.ts'
import { answerIn } from '../manner.ts'
import type { Signer } from './core.ts'

export type Coin = { txid: string; vout: number; value: number; hex: string }

/** Asks the sandbox's explorer. @throws {RpcError} its own words, or that it does not answer */
async function ask(core: Signer, path: string, init?: RequestInit): Promise<Response> {
  if (core.network() !== 'Regtest')
    throw new RpcError(-32603, `${core.info.name} has no explorer on ${core.network()}: the sandbox is Regtest.`)
  let response: Response
  try {
    response = await fetch(`${core.explorerUrl}${path}`, init)
  } catch {
    throw new RpcError(-32603, `The explorer at ${core.explorerUrl} does not answer.`)
  }
  if (!response.ok) throw new RpcError(-32603, await response.text())
  return response
}

/** Sends a signed transaction; resolves with its id. */
export async function broadcast(core: Signer, hex: string): Promise<string> {
  return answerIn(core.manner, await (await ask(core, '/api/tx', { method: 'POST', body: hex })).text())
}

/** Unspent outputs of an address, each with the transaction that made it. */
export async function fetchCoins(core: Signer, address: string): Promise<Coin[]> {
  const coins: Omit<Coin, 'hex'>[] = await (await ask(core, `/api/address/${address}/utxo`)).json()
  return Promise.all(
    coins.map(async (coin) => ({ ...coin, hex: await (await ask(core, `/api/tx/${coin.txid}/hex`)).text() })),
  )
}

/** An answer of the index of runes and inscriptions; a whole number of 16 digits or more is a text, so that no digit is lost. */
export async function askOrd(core: Signer, path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const text = await (await ask(core, `/ord${path}`, init)).text()
  return JSON.parse(text.replace(/([:[,])(\d{16,})(?=[,\]}])/g, '$1"$2"'))
}

/** Asks the service that takes orders for runes. @throws {RpcError} its own words: -32600 if it refuses, -32603 otherwise */
export async function askService(core: Signer, path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${core.explorerUrl}/ordinals/v1${path}`, init)
  const answer = await response.json()
  if (!response.ok) throw new RpcError(response.status === 400 ? -32600 : -32603, answer.message)
  return answer
}

/** Satoshi a virtual byte for the next half hour. */
export async function fetchFeeRate(core: Signer): Promise<number> {
  const { halfHourFee }: { halfHourFee: number } = await (await ask(core, '/api/v1/fees/recommended')).json()
  return halfHourFee
}

type Stats = { funded_txo_sum: number; spent_txo_sum: number }

/** Confirmed and pending satoshi of an address. */
export async function fetchBalance(core: Signer, address: string) {
  if (core.network() !== 'Regtest') return { confirmed: 0, unconfirmed: 0 }
  const { chain_stats, mempool_stats }: Record<'chain_stats' | 'mempool_stats', Stats> = await (
    await ask(core, `/api/address/${address}`)
  ).json()
  const sum = ({ funded_txo_sum, spent_txo_sum }: Stats) => funded_txo_sum - spent_txo_sum
  return { confirmed: sum(chain_stats), unconfirmed: sum(mempool_stats) }
}
