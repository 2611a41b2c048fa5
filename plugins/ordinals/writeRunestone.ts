import { encodeRunestone } from './encodeRunestone.ts'
import { InvalidRunestoneError } from './errors.ts'
import { readRuneId } from './runeId.ts'
import { isReserved, lettersOf } from './runeNumber.ts'
import { type Etching, type Runestone, supplyOf, type Terms } from './runestone.ts'
import { isData, isRunestone } from './script.ts'
import { isUint } from './uint.ts'

/** An output of the transaction that is being written: its script, or the place of the runestone itself. */
export type PlannedOutput = Uint8Array | 'runestone'

/**
 * The script of a runestone for a transaction with these outputs.
 * @throws {InvalidRunestoneError} if it would burn runes, or if readers would ignore a part of it
 */
export function writeRunestone(runestone: Runestone, outputs: readonly PlannedOutput[]): Uint8Array {
  const { edicts = [], etching, mint, pointer } = runestone
  const mayPay = checkOutputs(outputs)
  if (pointer !== undefined && !mayPay(pointer))
    refuse(
      'pointer',
      `${pointer} is no output that pays an address. All runes would burn. Name an output that pays an address.`,
    )
  if (mint !== undefined && (mint === '0:0' || !readRuneId(mint)))
    refuse('mint', `No rune has the id ${mint}. Nothing would be minted. Name the rune by its block and place.`)
  for (const { id, amount, output } of edicts) {
    if (!readRuneId(id))
      refuse('edicts', `No rune has the id ${id}. All runes would burn. Name the rune by its block and place.`)
    if (id === '0:0' && !etching)
      refuse(
        'edicts',
        '0:0 is the rune that this runestone etches, but it etches none. Nothing would move. Name another rune.',
      )
    if (!isUint(amount, 128))
      refuse(
        'edicts',
        `The amount ${amount} is negative or has more than 128 bits. Choose an amount from 0 to 2^128 − 1.`,
      )
    if (output !== outputs.length && !mayPay(output))
      refuse(
        'edicts',
        `${output} is no output that pays an address. These runes would burn. Name an output that pays an address.`,
      )
  }
  if (etching) checkEtching(etching)
  return encodeRunestone(runestone)
}

/** Whether every node passes on a transaction with this data output. Nodes older than Bitcoin Core 30 take 83 bytes at most. */
export const isRelayedByAll = (script: Uint8Array): boolean => script.length <= 83

function refuse(field: string, debug: string): never {
  throw new InvalidRunestoneError({ field, debug })
}

function checkOutputs(outputs: readonly PlannedOutput[]): (at: number) => boolean {
  const isFor = (output: PlannedOutput | undefined) => output !== undefined && output !== 'runestone' && !isData(output)
  const place = outputs.indexOf('runestone')
  if (place === -1 || outputs.includes('runestone', place + 1))
    refuse(
      'outputs',
      "The place of the runestone is missing, or named twice. Write 'runestone' at its place among the outputs.",
    )
  if (outputs.slice(0, place).some((output) => output !== 'runestone' && isRunestone(output)))
    refuse('outputs', 'Another runestone stands before this place, and readers read the first alone. Leave it out.')
  if (!outputs.some(isFor))
    refuse('outputs', 'No output pays an address, so runes that no edict moves would burn. Add such an output.')
  return (at) => isFor(outputs[at])
}

function checkEtching(etching: Etching): void {
  const { rune, divisibility = 0, spacers = 0, symbol, premine = 0n, terms } = etching
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most
  if (rune !== undefined && (!isUint(rune, 128) || isReserved(rune)))
    refuse('rune', 'This name is reserved or no name at all, so nothing would be etched. Choose another name.')
  if (!isWhole(divisibility, 38))
    refuse('divisibility', `Readers ignore a divisibility of ${divisibility}. Choose a whole number from 0 to 38.`)
  const letters = rune === undefined ? 28 : lettersOf(rune).length
  if (!isWhole(spacers, 2 ** (letters - 1) - 1))
    refuse(
      'spacers',
      `${spacers} has a bit for a place that is not between two letters. Readers ignore it. Leave it out.`,
    )
  if (symbol !== undefined && !/^\P{Surrogate}$/u.test(symbol))
    refuse('symbol', 'A symbol is a single code point, and readers ignore anything else. Choose a single character.')
  if (!isUint(premine, 128))
    refuse('premine', `${premine} is negative or has more than 128 bits. Choose a premine from 0 to 2^128 − 1.`)
  if (terms) checkTerms(terms)
  if (!isUint(supplyOf(etching), 128))
    refuse('terms', 'premine + cap × amount has more than 128 bits. The rune would burn. Lower the cap or the amount.')
}

function checkTerms({ amount = 0n, cap = 0n, heightStart, heightEnd, offsetStart, offsetEnd }: Terms): void {
  for (const value of [amount, cap]) {
    if (!isUint(value, 128) || value === 0n)
      refuse(
        'terms',
        `With an amount of ${amount} and a cap of ${cap}, nobody could ever mint. Give both, above 0 and below 2^128, or no terms.`,
      )
  }
  for (const [start = 0n, end] of [
    [heightStart, heightEnd],
    [offsetStart, offsetEnd],
  ]) {
    if (!isUint(start, 64) || (end !== undefined && !isUint(end, 64)))
      refuse(
        'terms',
        `A height from ${start} to ${end} is negative or has more than 64 bits. The rune would burn. Choose heights from 0 to 2^64 − 1.`,
      )
    if (end !== undefined && start >= end)
      refuse(
        'terms',
        `Minting would begin at ${start} and end at ${end}, so nobody could ever mint. Choose a later end.`,
      )
  }
}
