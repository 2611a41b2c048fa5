import { sumOf } from 'tapkit/kernel'
import { partyOf } from '../address/partyOf.ts'
import { InvalidPsbtError } from '../errors.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { fieldValue } from './readMap.ts'
import type { Psbt } from './readPsbt.ts'
import { readSpent } from './readSpent.ts'

/** The inputs and outputs of a transaction. Amounts are satoshi; `size` is the bytes of the paid script. */
export type PsbtSummary = {
  readonly inputs: readonly {
    readonly txid: string
    readonly index: number
    readonly party: string
    readonly amount: bigint
    /**
     * Whether the amount is proven: the whole transaction is there, or the signature commits to the amounts of all
     * inputs (taproot).
     */
    readonly isProven: boolean
    /** Whether the owner has signed. */
    readonly isSigned: boolean
  }[]
  readonly outputs: readonly { readonly party: string; readonly amount: bigint; readonly size: number }[]
  readonly fee: bigint
}

/** Fields of an input that hold a signature (BIP-174, BIP-371). */
const signatures = new Set([0x02, 0x07, 0x08, 0x13, 0x14])

/**
 * The inputs and outputs of a PSBT, and the amount that is left for the miner.
 * @throws InvalidPsbtError
 */
export function summarizePsbt(psbt: Psbt, network: BitcoinNetworkName): PsbtSummary {
  const { transaction } = psbt
  const inputs = transaction.inputs.map(({ txid, index, sequence }, at) => {
    const fields = psbt.inputs[at] ?? []
    const { script, value } = readSpent(fields, { txid, index, sequence })
    const isSigned = fields.some(({ type }) => signatures.has(type))
    const isProven = fieldValue(fields, 0x00) !== undefined || isTaproot(script)
    return { txid, index, party: partyOf(script, network), amount: value, isProven, isSigned }
  })
  const outputs = transaction.outputs.map(({ script, value }) => ({
    party: partyOf(script, network),
    amount: value,
    size: script.length,
  }))
  const spent = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`))
  if (spent.size < inputs.length) throw new InvalidPsbtError({ debug: 'It spends one output twice.' })
  const fee = sumOf(inputs) - sumOf(outputs)
  if (fee < 0n) throw new InvalidPsbtError({ debug: 'It pays more than it spends.' })
  return { inputs, outputs, fee }
}

const isTaproot = ([version, size]: Uint8Array): boolean => version === 0x51 && size === 32
