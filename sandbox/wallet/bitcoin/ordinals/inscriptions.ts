import { invalidParams, RpcError } from '../../errors.ts'
import type { Signer } from '../core.ts'
import { askOrd } from '../explorer.ts'
import { fetchHeld } from './fetchHeld.ts'

/** An inscription of the wallet, as the index tells it, and where it lies. */
export type Inscription = {
  id: string
  number: number
  address: string
  content_type: string | null
  content_length: number | null
  timestamp: number
  satpoint: string
  value: number
}

/** The inscriptions on the wallet's outputs, the oldest first. */
export async function listInscriptions(core: Signer): Promise<Inscription[]> {
  const coins = await fetchHeld(core, core.addresses())
  const ids = coins.flatMap(({ inscriptions }) => inscriptions)
  const all: Inscription[] = await Promise.all(ids.map((id) => askOrd(core, `/inscription/${id}`)))
  return all.sort((one, other) => one.number - other.number)
}

/** `txid:vout` and the offset within it. */
export function placeOf({ satpoint }: Inscription) {
  const [txid, vout, offset] = satpoint.split(':')
  return { output: `${txid}:${vout}`, offset: Number(offset) }
}

type Transfer = { address: string; inscriptionId: string }

/** Sends inscriptions with the whole outputs that they lie on, asks the user first; resolves with the transaction's id. */
export async function sendInscriptions(
  core: Signer,
  transfers: readonly Transfer[],
  feeRate?: number,
): Promise<string> {
  const coins = await fetchHeld(core, core.addresses())
  const spent = transfers.map(({ inscriptionId }) => {
    const coin = coins.find(({ inscriptions }) => inscriptions.includes(inscriptionId))
    if (!coin) throw invalidParams(`The wallet does not hold ${inscriptionId}.`)
    return coin
  })
  if (new Set(spent).size < spent.length)
    throw new RpcError(-32603, 'Two of these inscriptions lie on one output, and cannot be sent apart.')
  const { sendHeld } = await import('./sendHeld.ts')
  return sendHeld(core, {
    ...{ coins, spent, feeRate },
    outputs: spent.map(({ value }, at) => ({ address: transfers[at]?.address ?? '', amount: BigInt(value) })),
    question: {
      title: transfers.length > 1 ? 'Send inscriptions?' : 'Send an inscription?',
      rows: transfers.flatMap(({ address, inscriptionId }): [string, string][] => [
        ['Inscription', inscriptionId],
        ['To', address],
      ]),
    },
  })
}
