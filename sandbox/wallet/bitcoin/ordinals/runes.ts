import { encipher } from '../../../bitcoin/ordinals/encipher.mjs'
import { invalidParams, RpcError } from '../../errors.ts'
import { formatUnits } from '../../units.ts'
import type { Signer } from '../core.ts'
import { askOrd } from '../explorer.ts'
import { fetchHeld, type HeldCoin, type Pile } from './fetchHeld.ts'

const POSTAGE = 546n
const amountIn = ({ runes }: HeldCoin, name: string) => runes[name]?.amount ?? 0n

/** The wallet's balance of each rune, in its smallest unit. */
export async function listRunes(core: Signer): Promise<({ runeName: string; inscriptionId?: string } & Pile)[]> {
  const sums = new Map<string, Pile>()
  for (const { runes } of await fetchHeld(core, core.addresses()))
    for (const [name, pile] of Object.entries(runes))
      sums.set(name, { ...pile, amount: pile.amount + (sums.get(name)?.amount ?? 0n) })
  return Promise.all(
    [...sums].map(async ([runeName, pile]) => {
      const { parent } = await askOrd(core, `/rune/${encodeURIComponent(runeName)}`)
      return { runeName, ...pile, ...(parent ? { inscriptionId: parent } : {}) }
    }),
  )
}

type Transfer = { runeName: string; amount: bigint; address: string }

/** Sends runes, asks the user first; resolves with the transaction's id. The remaining runes go back to the ordinals address. */
export async function sendRunes(core: Signer, transfers: readonly Transfer[]): Promise<string> {
  const coins = await fetchHeld(core, core.addresses())
  const runes = await Promise.all(transfers.map(({ runeName }) => fetchRune(core, runeName)))
  const spent: HeldCoin[] = []
  for (const [at, { amount }] of transfers.entries()) {
    const name = runes[at]?.entry.spaced_rune ?? ''
    const wanted = transfers.reduce(
      (sum, one, at) => (runes[at]?.entry.spaced_rune === name ? sum + one.amount : sum),
      0n,
    )
    for (const coin of coins)
      if (sumOf(spent, name) < wanted && !spent.includes(coin) && amountIn(coin, name) > 0n) spent.push(coin)
    if (sumOf(spent, name) < wanted || amount <= 0n) throw new RpcError(-32603, `Not enough ${name}.`)
  }
  // The first satoshi in is the first out, and the first output is the wallet's own.
  spent.sort((one, other) => other.inscriptions.length - one.inscriptions.length)
  if ((spent[1]?.inscriptions.length ?? 0) > 0)
    throw new RpcError(-32603, 'These runes lie on several outputs with inscriptions, which would go with them.')
  const back = core.addresses().at(-1)?.address ?? ''
  // The first output gets the runes that no edict moves.
  const edicts = transfers.map(({ amount }, at) => ({ id: runes[at]?.id ?? '', amount, output: at + 1 }))
  const { sendHeld } = await import('./sendHeld.ts')
  return sendHeld(core, {
    ...{ coins, spent },
    outputs: [
      { address: back, amount: POSTAGE },
      ...transfers.map(({ address }) => ({ address, amount: POSTAGE })),
      { script: encipher({ edicts }), amount: 0n },
    ],
    question: {
      title: 'Send runes?',
      rows: transfers.flatMap(({ amount, address }, at): [string, string][] => {
        const { spaced_rune: name = '', divisibility = 0 } = runes[at]?.entry ?? {}
        return [['To', `${formatUnits(amount, divisibility)} ${name} → ${address}`]]
      }),
    },
  })
}

const sumOf = (coins: readonly HeldCoin[], name: string) => coins.reduce((sum, coin) => sum + amountIn(coin, name), 0n)

async function fetchRune(
  core: Signer,
  name: string,
): Promise<{ id: string; entry: { spaced_rune: string; divisibility: number } }> {
  try {
    return await askOrd(core, `/rune/${encodeURIComponent(name)}`)
  } catch {
    throw invalidParams(`There is no rune ${name}.`)
  }
}
