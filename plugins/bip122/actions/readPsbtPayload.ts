import { AccountNotSharedError, formatUnits, type Reading } from 'tapkit/kernel'
import { isData } from '../../ordinals/script.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { InvalidPsbtError, SighashError } from '../errors.ts'
import type { PsbtPayload } from '../payload.ts'
import { checkSighashes } from '../psbt/checkReturned.ts'
import { dataSize } from '../psbt/dataSize.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { inputsToSign } from '../psbt/inputsToSign.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { type PsbtSummary, summarizePsbt } from '../psbt/summarizePsbt.ts'
import { unprovenInputs } from '../psbt/unprovenInputs.ts'
import { feeRateOf } from './feeRateOf.ts'
import { toRuneDetails } from './toRuneDetails.ts'

/**
 * The changes of a PSBT: every output to an address that is not the wallet's own, and on the other side the inputs of
 * others. Its fee is the difference between inputs and outputs, if the inputs' amounts are proven.
 * @throws InvalidPsbtError, SighashError, AccountNotSharedError
 */
export function readPsbtPayload(payload: PsbtPayload, own: readonly string[]): Reading {
  const { psbt: text, signInputs, network } = payload
  const psbt = readPsbt(decodePsbt(text))
  checkSighashes(psbt, undefined)
  const summary = summarizePsbt(psbt, network)
  const isOwn = ({ party }: { readonly party: string }) => own.some((address) => isSameAddress(address, party))
  requireSigners(signInputs, summary, own)
  const spent = summary.inputs.filter(isOwn)
  if (spent.length === 0) throw new InvalidPsbtError({ debug: 'It spends nothing of this wallet.' })
  const change = summary.outputs.filter(isOwn)
  // No receiver gets the satoshis of a data output. They are gone, and stay in the comparison.
  const data = summary.outputs.filter(({ script }) => isData(script))
  const changes = [
    ...summary.outputs
      .filter((output) => !isOwn(output) && !(isData(output.script) && output.amount === 0n))
      .map(({ party, amount }) => ({ direction: 'out' as const, amount, party })),
    ...summary.inputs
      .filter((input) => !isOwn(input))
      .map(({ party, amount }) => ({ direction: 'in' as const, amount, party })),
  ]
  // The fee and the spent amount could be a lie of these bytes, unless the request's signatures commit to them (bitcoin 5).
  const claimed = unprovenInputs(summary, inputsToSign(summary, payload, own))
  const isClaimed = claimed.length > 0
  const put = `${spent.length} ${spent.length === 1 ? 'input' : 'inputs'}`
  const details = [
    { code: 'inputs', value: claimed.some(isOwn) ? put : `${inBitcoin(spent)} (${put})` },
    ...(data.length > 0 ? [{ code: 'data', value: inBytes(data) }] : []),
    ...toRuneDetails(summary, isOwn),
    ...(change.length > 0 ? [{ code: 'change', value: inBitcoin(change) }] : []),
    // Before it is signed, its size is an estimate.
    ...(isClaimed ? [] : [{ code: 'feeRate', value: `≈ ${feeRateOf(summary).toFixed(1)} sat/vB` }]),
    { code: 'raisable', value: summary.isReplaceable ? 'Yes' : 'Not by every node' },
  ]
  return { changes, details, ...(isClaimed ? {} : { feeLimit: summary.fee }) }
}

/** @throws AccountNotSharedError, InvalidPsbtError, SighashError */
function requireSigners(signInputs: PsbtPayload['signInputs'], { inputs }: PsbtSummary, own: readonly string[]): void {
  for (const { address, index, sighashTypes = [] } of signInputs ?? []) {
    const partial = sighashTypes.find((type) => type > 1)
    if (partial !== undefined) throw new SighashError({ index, type: partial })
    if (!own.some((other) => isSameAddress(other, address))) throw new AccountNotSharedError({ address })
    const { party } = inputs[index] ?? {}
    if (party === undefined || !isSameAddress(party, address)) {
      throw new InvalidPsbtError({ debug: `Its input ${index} is not of ${address}.` })
    }
  }
}

const inBytes = (data: PsbtSummary['outputs']): string => {
  const size = data.reduce((sum, { script }) => sum + dataSize(script), 0)
  return `${size} ${size === 1 ? 'byte' : 'bytes'}`
}

const inBitcoin = (list: readonly { readonly amount: bigint }[]): string =>
  `${formatUnits(
    list.reduce((sum, { amount }) => sum + amount, 0n),
    8,
  )} BTC`
