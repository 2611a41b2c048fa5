import type { Signer } from '../core.ts'
import { askOrd, type Coin, fetchCoins } from '../explorer.ts'
import type { Address } from '../types.ts'

/** An amount of a rune, in its smallest unit. */
export type Pile = { amount: bigint; divisibility: number; symbol: string | null }

/** A coin of the wallet, and its contents by the index. A pending coin counts as plain: it is the wallet's own change. */
export type HeldCoin = Coin & { owner: Address; inscriptions: string[]; runes: Readonly<Record<string, Pile>> }

type Told = { inscriptions: string[]; runes: Record<string, Omit<Pile, 'amount'> & { amount: number | string }> }

/** The unspent outputs of addresses, with their contents. */
export async function fetchHeld(core: Signer, addresses: readonly Address[]): Promise<HeldCoin[]> {
  const coins = (
    await Promise.all(
      addresses.map(async (owner) => (await fetchCoins(core, owner.address)).map((coin) => ({ ...coin, owner }))),
    )
  ).flat()
  const outpoints = coins.map(({ txid, vout }) => `${txid}:${vout}`)
  const told: Told[] = outpoints.length ? await askOrd(core, '/outputs', outpoints) : []
  return coins.map((coin, at) => {
    const { inscriptions = [], runes = {} } = told[at] ?? {}
    const piles = Object.entries(runes).map(([name, pile]) => [name, { ...pile, amount: BigInt(pile.amount) }])
    return { ...coin, inscriptions, runes: Object.fromEntries(piles) }
  })
}

export const isPlain = ({ inscriptions, runes }: HeldCoin): boolean =>
  inscriptions.length === 0 && Object.keys(runes).length === 0
