import type { RuneId } from '../../ordinals/runeId.ts'
import type { RuneName } from '../../ordinals/runeName.ts'

/** An output, its amount in satoshi. */
export type Coin = { readonly txid: string; readonly index: number; readonly amount: bigint }

/** The usual spelling of an output. */
export const outpointOf = ({ txid, index }: Pick<Coin, 'txid' | 'index'>): string => `${txid}:${index}`

export type HeldInscription = {
  readonly id: string
  /** The place of its satoshi, counted from the output's first; absent if no source tells it. */
  readonly offset?: bigint | undefined
}

export type HeldRune = {
  readonly name: RuneName
  /** In the rune's smallest unit. */
  readonly amount: bigint
  readonly divisibility: number
  /** Absent if no source tells it. */
  readonly id?: RuneId | undefined
}

/**
 * The contents of an output beside bitcoin, as far as a source has told them. A further source only adds to them: a
 * source that says "nothing" does not hide an item that another source lists.
 */
export type Contents = {
  readonly inscriptions: readonly HeldInscription[]
  readonly runes: readonly HeldRune[]
  /** Whether a source has told the whole contents. If `false`, the output may hold more. */
  readonly isWhole: boolean
}

export const unknown: Contents = { inscriptions: [], runes: [], isWhole: false }

/** Whether an output is known to hold something beside bitcoin. */
export const isHolding = ({ inscriptions, runes }: Contents): boolean => inscriptions.length + runes.length > 0

/** Whether an output is known to hold bitcoin alone. */
export const isPlain = (contents: Contents): boolean => contents.isWhole && !isHolding(contents)

/** The place of an inscription on which two sources agree. If they contradict each other, the place is unknown. */
export function agreedOffset(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one === other ? one : undefined
}

/** Merges the contents of an output by two sources; of two amounts of a rune, the larger counts. */
export function mergeContents(one: Contents, other: Contents): Contents {
  const inscriptions = new Map<string, HeldInscription>()
  for (const { id, offset } of [...one.inscriptions, ...other.inscriptions]) {
    inscriptions.set(id, { id, offset: agreedOffset(inscriptions.get(id)?.offset, offset) })
  }
  const runes = new Map<string, HeldRune>()
  for (const rune of [...one.runes, ...other.runes]) {
    const { amount = 0n } = runes.get(rune.name.letters) ?? {}
    if (rune.amount > amount) runes.set(rune.name.letters, rune)
  }
  return {
    inscriptions: [...inscriptions.values()],
    runes: [...runes.values()],
    isWhole: one.isWhole || other.isWhole,
  }
}
