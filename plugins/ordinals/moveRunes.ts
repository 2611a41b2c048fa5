import { readRunestone } from './readRunestone.ts'
import type { RuneId } from './runeId.ts'
import type { RuneAmount } from './runestone.ts'
import { isData } from './script.ts'

/** A transaction that spends runes, mints a rune or etches a rune. */
export type RuneTransaction = {
  /** The scripts of its outputs. */
  readonly outputs: readonly Uint8Array[]
  /** The runes in its inputs. */
  readonly inputs: readonly RuneAmount[]
  /** The amount that its mint yields, if `mintable` says that it does. It counts only if the runestone mints this rune. */
  readonly minted?: RuneAmount | undefined
  /** The rune that it etches. The id is `0:0` until the transaction is in a block. */
  readonly etched?: { readonly id: RuneId; readonly premine: bigint } | undefined
}

/** The places of runes after a transaction. */
export type RuneMoves = {
  /** The runes that each output gets. */
  readonly outputs: readonly (readonly RuneAmount[])[]
  /** The runes that can never be spent again. */
  readonly burned: readonly RuneAmount[]
}

type Amounts = Map<RuneId, bigint>

/** Moves the runes of a transaction's inputs, of its mint and of its etching to its outputs. The total of each rune stays the same: outputs and burned together. */
export function moveRunes({ outputs, inputs, minted, etched }: RuneTransaction): RuneMoves {
  const stone = readRunestone(outputs)
  const left: Amounts = new Map()
  for (const { id, amount } of inputs) add(left, id, amount)
  if (minted && minted.id === stone?.mint) add(left, minted.id, minted.amount)

  const burned: Amounts = new Map()
  // Runes that go to a data output burn, because no signature can spend it.
  const got = outputs.map((script) => (isData(script) ? burned : new Map<RuneId, bigint>()))
  const payable = got.filter((amounts) => amounts !== burned)
  let rest = payable[0] ?? burned
  if (stone?.kind === 'cenotaph') rest = burned
  else if (stone) {
    const own = stone.etching && etched
    if (own) add(left, own.id, own.premine)
    const splits = split(payable, left)
    for (const { id: named, amount, output } of stone.edicts) {
      const id = named === '0:0' ? own?.id : named
      const held = (id && left.get(id)) ?? 0n
      if (!id || held === 0n) continue
      const to = got[output]
      if (to) {
        const part = amount === 0n || amount > held ? held : amount
        add(to, id, part)
        left.set(id, held - part)
      } else splits.order(id, amount, held)
    }
    splits.carryOut()
    if (stone.pointer !== undefined) rest = got[stone.pointer] ?? rest
  }
  for (const [id, amount] of left) add(rest, id, amount)

  const list = (amounts: Amounts) => [...amounts].map(([id, amount]) => ({ id, amount }))
  return { outputs: got.map((amounts) => (amounts === burned ? [] : list(amounts))), burned: list(burned) }
}

function add(amounts: Amounts, id: RuneId, amount: bigint): void {
  if (amount > 0n) amounts.set(id, (amounts.get(id) ?? 0n) + amount)
}

/**
 * Edicts that give to every output that pays an address. The amount that all of these outputs get alike is added up first and handed out
 * once at the end. Handing it out edict by edict would take as many steps as edicts times outputs, which a hostile PSBT makes millions.
 */
function split(payable: readonly Amounts[], left: Amounts) {
  const alike: Amounts = new Map()
  const count = BigInt(payable.length)
  const order = (id: RuneId, amount: bigint, held: bigint) => {
    if (count === 0n) return
    if (amount > 0n && amount * count <= held) {
      add(alike, id, amount)
      left.set(id, held - amount * count)
      return
    }
    // The whole balance goes: in equal parts, of which the first get the remainder, or in parts of the amount until it is used up.
    const each = amount === 0n ? held / count : 0n
    const more = amount === 0n ? 1n : amount
    let over = held - each * count
    add(alike, id, each)
    for (const amounts of payable) {
      const part = over < more ? over : more
      add(amounts, id, part)
      over -= part
      if (over === 0n) break
    }
    left.set(id, 0n)
  }
  const carryOut = () => {
    for (const [id, amount] of alike) for (const amounts of payable) add(amounts, id, amount)
  }
  return { order, carryOut }
}
