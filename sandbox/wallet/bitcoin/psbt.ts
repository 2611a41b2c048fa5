import { Address, OutScript, type SigHash, Transaction } from '@scure/btc-signer'
import type { AddressType } from '../../bitcoin/accounts.mjs'
import { invalidParams } from '../errors.ts'
import type { Site } from '../site.ts'
import type { Question } from '../types.ts'
import { formatUnits } from '../units.ts'
import { toHex } from './bytes.ts'
import { lockOf, parametersOf, privateKeyOf, typeOf } from './locks.ts'
import type { NetworkName } from './types.ts'

export type Wanted = { index: number; sighash?: number }

/** A PSBT that the wallet was given, ready to be shown and signed. @throws {RpcError} -32602 */
export function readPsbt(bytes: Uint8Array, network: NetworkName) {
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(bytes, {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      unknown: 'ignore',
    })
  } catch (error) {
    throw invalidParams(`Invalid PSBT: ${error instanceof Error ? error.message : error}`)
  }
  const parameters = parametersOf(network)
  const count = transaction.inputsLength

  function coinOf(index: number) {
    const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = transaction.getInput(index)
    return witnessUtxo ?? nonWitnessUtxo?.outputs[vout]
  }
  const typeAt = (index: number) => {
    const coin = index < count ? coinOf(index) : undefined
    return coin && typeOf(coin.script)
  }

  function addressOf(script: Uint8Array): string {
    try {
      return Address(parameters).encode(OutScript.decode(script))
    } catch {
      return script[0] === 0x6a ? 'data' : toHex(script)
    }
  }

  function requireType(index: number): AddressType {
    const type = typeAt(index)
    if (!type) throw invalidParams(`Input ${index} is not the wallet's.`)
    return type
  }

  return {
    /** Every input that is locked by one of the wallet's keys. */
    own: (): Wanted[] => Array.from({ length: count }, (_, index) => ({ index })).filter(({ index }) => typeAt(index)),

    /** What the user is asked. @throws {RpcError} -32602 where an input is not the wallet's */
    describe(wanted: readonly Wanted[], { origin }: Site): Question {
      const inputs = wanted.map(({ index }) => `#${index} (${requireType(index)})`)
      const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))
      const spent = Array.from({ length: count }, (_, index) => coinOf(index)?.amount)
      const known = spent.filter((amount) => amount !== undefined)
      const sum = (list: readonly (bigint | undefined)[]) =>
        list.reduce<bigint>((total, part) => total + (part ?? 0n), 0n)
      const fee = sum(known) - sum(outputs.map(({ amount }) => amount))
      const partial = wanted.some(({ index, sighash = transaction.getInput(index).sighashType ?? 0 }) => sighash > 1)
      return {
        title: 'Sign this transaction?',
        rows: [
          ['Site', origin],
          ['Network', network],
          ['Inputs to sign', inputs.join(', ')],
          ...outputs.map(({ script, amount }): [string, string] => [
            script && typeOf(script) ? 'Back to you' : 'To',
            `${formatUnits(amount ?? 0n, 8)} BTC → ${script ? addressOf(script) : '?'}`,
          ]),
          ['Fee', known.length === count ? `${formatUnits(fee, 8)} BTC` : 'unknown'],
        ],
        approve: 'Sign',
        ...(partial
          ? { warning: 'Your signature does not cover the whole transaction: others may change the rest.' }
          : {}),
      }
    },

    /** Signs these inputs. @throws {RpcError} -32602 where one is not the wallet's */
    sign(wanted: readonly Wanted[]) {
      for (const { index, sighash } of wanted) {
        const type = requireType(index)
        const asked = sighash ?? transaction.getInput(index).sighashType
        transaction.updateInput(
          index,
          { ...lockOf(type).details, ...(asked === undefined ? {} : { sighashType: asked }) },
          true,
        )
        transaction.signIdx(privateKeyOf(type), index, asked === undefined ? undefined : [asked as SigHash])
      }
    },
    finalize(wanted: readonly Wanted[]) {
      for (const { index } of wanted) transaction.finalizeIdx(index)
    },
    toBytes: () => transaction.toPSBT(),
    /** The finished transaction. @throws {RpcError} -32602 while a signature is missing */
    extract(): string {
      try {
        for (let index = 0; index < count; index++) {
          const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
          if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(index)
        }
        return toHex(transaction.extract())
      } catch (error) {
        throw invalidParams(`The transaction is not complete: ${error instanceof Error ? error.message : error}`)
      }
    },
  }
}

/** The transaction in a signed PSBT. @throws {RpcError} -32602 */
export function extractPsbt(bytes: Uint8Array): string {
  return readPsbt(bytes, 'Regtest').extract()
}
