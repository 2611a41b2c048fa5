import { isTxid } from './isTxid.ts'
import { readParty, readScript } from './readParty.ts'
import { readSatoshi } from './readSatoshi.ts'

/** Whose coins a transaction spends, and whom it pays: addresses, or scripts in hex that have none. Amounts are satoshi. */
export type Flow = {
  /** An owner for each input: `nobody` if the input spends no coin. */
  readonly spenders: readonly string[]
  /** `script` is the whole script in hex, of which a long `party` is the start. */
  readonly paid: readonly { readonly party: string; readonly amount: bigint; readonly script: string }[]
}

/** The owner of the input of a block's first transaction. It is no address, and no account's. */
const nobody = ''

/** A transaction as an explorer lists it. */
export type Listed = {
  readonly id: string | undefined
  readonly confirmed: boolean
  /** Unix time of its block in ms. */
  readonly time: number | undefined
  /** Outputs that it spends, `txid:index`. Empty if the explorer does not name all of them. */
  readonly coins: readonly string[]
  /** Absent where the explorer does not list all of it. */
  readonly flow: Flow | undefined
}

/** Most inputs and outputs that are read: a block has no room for more. */
const limit = 50_000

/** Reads a transaction of an explorer of mempool.space's shape. */
export function readListed(json: unknown): Listed {
  const { txid, status } = Object(json)
  const { confirmed, block_time: seconds } = Object(status)
  return {
    id: isTxid(txid) ? txid : undefined,
    confirmed: confirmed === true,
    time: Number.isSafeInteger(seconds) ? seconds * 1_000 : undefined,
    coins: readCoins(json),
    flow: readFlow(json),
  }
}

function readCoins(json: unknown): readonly string[] {
  const { vin } = Object(json)
  if (!Array.isArray(vin) || vin.length > limit) return []
  const coins = vin.flatMap((input) => {
    const { txid, vout } = Object(input)
    return isTxid(txid) && Number.isSafeInteger(vout) ? [`${txid}:${vout}`] : []
  })
  return coins.length === vin.length ? coins : []
}

function readFlow(json: unknown): Flow | undefined {
  const { vin, vout } = Object(json)
  if (!Array.isArray(vin) || !Array.isArray(vout) || vin.length > limit || vout.length > limit) return undefined
  const spenders = vin.flatMap((input) => {
    const { prevout, is_coinbase: isCoinbase } = Object(input)
    return readParty(prevout) ?? (isCoinbase === true ? nobody : [])
  })
  const paid = vout.flatMap((output) => {
    const party = readParty(output)
    return party === undefined
      ? []
      : [{ party, amount: readSatoshi(Object(output).value), script: readScript(output) ?? '' }]
  })
  const isWhole = spenders.length > 0 && spenders.length === vin.length && paid.length === vout.length
  return isWhole ? { spenders, paid } : undefined
}
