import type { Kernel } from 'tapkit/kernel'
import { readRuneName, writeRuneName } from '../../../ordinals/runeName.ts'
import { noSign, readRuneSign } from '../../../ordinals/runeSign.ts'
import { openIndex } from '../chain/openIndex.ts'
import { inTurns } from './inTurns.ts'
import type { HeldRune } from './types.ts'
import { hasMethod, requireBitcoin } from './wallet.ts'

/** Most runes that are listed. */
const most = 200
/** How many runes an index is asked about at the same time. */
const atOnce = 6
const mostDivisibility = 38
const mostAmount = 2n ** 128n - 1n
const method = 'runes_getBalance'

/** The runes of an account. `mayLack`: there may be more, which nobody has told. */
export type HeldRunes = { readonly runes: readonly HeldRune[]; readonly mayLack: boolean }

type Options = { readonly signal?: AbortSignal | undefined }

/**
 * The runes of the connected account, as `fetchHeldRunes` reads them.
 * @throws what `fetchHeldRunes` throws
 */
export const getBalance = async (kernel: Kernel, options?: Options): Promise<readonly HeldRune[]> =>
  (await fetchHeldRunes(kernel, options)).runes

/**
 * The runes of the connected account: by the wallet if it lists them, else by the network's index. A rune whose name none can have is left out,
 * and two spellings of a name are one rune.
 * @throws NotConnectedError, RPCError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
 */
export async function fetchHeldRunes(
  kernel: Kernel,
  { signal = new AbortController().signal }: Options = {},
): Promise<HeldRunes> {
  const { network } = requireBitcoin(kernel)
  if (await hasMethod(kernel, method)) {
    const reply = await kernel.request({ namespace: 'bip122', method, params: null })
    signal.throwIfAborted()
    return readBalances(reply)
  }
  const index = await openIndex(kernel, network)
  if (!index) return { runes: [], mayLack: true }
  const { runes, isWhole } = await index.fetchHeld({ signal })
  const listed = await inTurns(runes.slice(0, most), atOnce, async ({ name, amount, divisibility }) => {
    const facts = await index.fetchRune(name.letters, { signal })
    const symbol = (typeof facts === 'object' && facts.symbol) || noSign
    return { runeName: writeRuneName(name), amount, spendable: amount, divisibility, symbol }
  })
  return { runes: listed, mayLack: !isWhole || listed.length < runes.length }
}

function readBalances(reply: unknown): HeldRunes {
  const { balances } = Object(reply) as { balances?: unknown }
  const runes = new Map<string, HeldRune>()
  for (const entry of Array.isArray(balances) ? balances : []) {
    const { runeName, amount, spendableBalance = amount, divisibility, symbol } = Object(entry)
    const name = readRuneName(String(runeName))
    const [held, spendable] = [readAmount(amount), readAmount(spendableBalance)]
    if (!name || runes.has(name.letters) || runes.size === most || !held) continue
    if (spendable === undefined || spendable > held) continue
    if (!Number.isInteger(divisibility) || divisibility < 0 || divisibility > mostDivisibility) continue
    const facts = { amount: held, spendable, divisibility }
    runes.set(name.letters, { runeName: writeRuneName(name), ...facts, symbol: readRuneSign(symbol) ?? noSign })
  }
  return { runes: [...runes.values()], mayLack: !Array.isArray(balances) }
}

function readAmount(value: unknown): bigint | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,39}$/.test(text)) return undefined
  return BigInt(text) <= mostAmount ? BigInt(text) : undefined
}
