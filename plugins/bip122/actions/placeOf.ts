import type { Account } from 'tapkit/kernel'
import { isData } from '../../ordinals/script.ts'
import { isSameAddress } from '../address/addressShape.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

/**
 * A place that is less safe than the place before: an address, `own:` and another address of the wallet, which spends
 * its outputs as plain coins, `fee`, `burned`, or `unknown`.
 */
export type Place = string

/** The end of a satoshi or a rune of an input: an output by its place, `fee`, `burned`, or `unknown`. */
export type End = number | 'fee' | 'burned' | 'unknown'

/**
 * The place at which an inscription or a rune of an address ends up; `undefined` if it stays there, or goes to the
 * ordinals address. If a rune lies at several addresses, no part counts as staying at another of them: a stranger can
 * send a small amount to that address, which would hide that the rest joins it.
 */
export function placeOf(
  { outputs }: Pick<PsbtSummary, 'outputs'>,
  own: readonly Account[],
  from: readonly string[],
  end: End,
): Place | undefined {
  if (typeof end === 'string') return end
  const output = outputs[end]
  if (!output || isData(output.script)) return 'burned'
  const account = own.find(({ address }) => isSameAddress(address, output.party))
  if (!account) return output.party
  const isSafe = account.purpose === 'ordinals' || from.every((address) => isSameAddress(address, account.address))
  return isSafe ? undefined : `own:${account.address}`
}

/** A place in words that follow "goes". */
export function sayPlace(place: Place): string {
  if (place === 'fee') return 'to the miner as the fee'
  if (place === 'burned') return 'to nobody and be destroyed'
  if (place === 'unknown') return 'to a place that couldn’t be checked'
  return place.startsWith('own:') ? `to your paying address ${place.slice(4)}` : `to ${place}`
}
