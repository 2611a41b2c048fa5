import { sumOf } from 'tapkit/kernel'
import { partyOf } from '../address/partyOf.ts'
import { InvalidPsbtError } from '../errors.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { fieldValue } from './readMap.ts'
import type { Psbt } from './readPsbt.ts'
import { readSpent } from './readSpent.ts'
import { type RelativeLock, relativeLockOf } from './relativeLockOf.ts'

/** The inputs and outputs of a transaction. Amounts are satoshi. */
export type PsbtSummary = {
  readonly inputs: readonly {
    readonly txid: string
    readonly index: number
    readonly party: string
    readonly amount: bigint
    /** Whether the amount is proven: the whole transaction that has the output is there. */
    readonly isProven: boolean
    /** Whether the signature commits to the amounts of all inputs. */
    readonly isTaproot: boolean
    /** Whether the owner has signed. */
    readonly isSigned: boolean
    /** The age that its coin must have; absent if every age will do. */
    readonly leastAge?: RelativeLock | undefined
  }[]
  readonly outputs: readonly { readonly party: string; readonly amount: bigint; readonly script: Uint8Array }[]
  readonly fee: bigint
  /** The height, or from 500,000,000 on the Unix time in seconds, after which it can be recorded; 0 where every input is final. */
  readonly lockTime: number
  /** Whether it says that another transaction with a higher fee may replace it (BIP-125). */
  readonly isReplaceable: boolean
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
    const isProven = fieldValue(fields, 0x00) !== undefined
    const isTaproot = script[0] === 0x51 && script[1] === 32
    const leastAge = relativeLockOf(transaction.version, sequence)
    return { txid, index, party: partyOf(script, network), amount: value, isProven, isTaproot, isSigned, leastAge }
  })
  const outputs = transaction.outputs.map(({ script, value }) => ({
    party: partyOf(script, network),
    amount: value,
    script,
  }))
  const spent = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`))
  if (spent.size < inputs.length) throw new InvalidPsbtError({ debug: 'It spends one output twice.' })
  const fee = sumOf(inputs) - sumOf(outputs)
  if (fee < 0n) throw new InvalidPsbtError({ debug: 'It pays more than it spends.' })
  // Where no input lets it, the lock time counts for nothing.
  const isLocked = transaction.inputs.some(({ sequence }) => sequence !== final)
  const isReplaceable = transaction.inputs.some(({ sequence }) => sequence < final - 1)
  return { inputs, outputs, fee, lockTime: isLocked ? transaction.lockTime : 0, isReplaceable }
}

const final = 0xffffffff
