import type { Kernel, Network } from 'tapkit/kernel'
import { readRuneName, writeRuneName } from '../../../ordinals/runeName.ts'
import { noSign, readRuneSign } from '../../../ordinals/runeSign.ts'
import { unitsOf } from '../../../ordinals/runeUnits.ts'
import { openIndex } from '../chain/openIndex.ts'
import { mapLimit } from './mapLimit.ts'
import type { HeldRune } from './types.ts'
import { hasMethod, requireBitcoin } from './wallet.ts'

/** Most runes that are listed. */
const most = 200
/** How many runes an index is asked about at the same time. */
const atOnce = 6
const mostDivisibility = 38
const mostAmount = 2n ** 128n - 1n
const method = 'runes_getBalance'

type Asked = { readonly signal?: AbortSignal | undefined }

/** The runes of an account. */
export type HeldRunes = {
  readonly runes: readonly HeldRune[]
  /** There may be more, of which neither wallet nor index has told. */
  readonly mayLack: boolean
}

/**
 * The runes of the connected account: by the wallet if it lists them, else by the network's index.
 * @throws NotConnectedError, RPCError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
 */
export const getBalance = async (kernel: Kernel, asked?: Asked): Promise<readonly HeldRune[]> =>
  (await fetchHeldRunes(kernel, asked)).runes

/**
 * The same runes, and whether there may be more.
 * @throws what `getBalance` throws
 */
export async function fetchHeldRunes(kernel: Kernel, asked: Asked = {}): Promise<HeldRunes> {
  if (await listsRunes(kernel)) return askWalletForRunes(kernel, asked)
  return (await askIndexForRunes(kernel, asked)) ?? { runes: [], mayLack: true }
}

/** Whether the connected wallet says that it can list runes. The wallet shows no prompt for that. */
export const listsRunes = (kernel: Kernel): Promise<boolean> => hasMethod(kernel, method)

/**
 * The runes that the connected wallet lists; the wallet may ask the visitor first. A rune whose name is impossible is left out, and two spellings
 * of a name are the same rune.
 * @throws NotConnectedError, RPCError
 */
export async function askWalletForRunes(kernel: Kernel, { signal }: Asked = {}): Promise<HeldRunes> {
  const { network } = requireBitcoin(kernel)
  const reply = await kernel.request({ namespace: 'bip122', method, params: null })
  signal?.throwIfAborted()
  const { runes, mayLack } = readBalances(reply)
  return { runes: withUnits(runes, network), mayLack }
}

/**
 * The runes of the connected account by the network's index, without a question to the wallet; `undefined` if the host has composed no index.
 * @throws NotConnectedError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
 */
export async function askIndexForRunes(
  kernel: Kernel,
  { signal = new AbortController().signal }: Asked = {},
): Promise<HeldRunes | undefined> {
  const { network } = requireBitcoin(kernel)
  const index = await openIndex(kernel, network)
  if (!index?.isComposed) return undefined
  const { runes: held, isWhole } = await index.fetchHeld({ signal, isWalletLeftAlone: true })
  const told = await mapLimit(held.slice(0, most), atOnce, async ({ name, amount, divisibility }) => {
    const facts = await index.fetchRune(name.letters, { signal })
    const isKnown = typeof facts === 'object'
    // An amount means nothing if the index contradicts itself about its decimals.
    if (isKnown && facts.divisibility !== divisibility) return undefined
    const symbol = (isKnown && facts.symbol) || noSign
    return { runeName: writeRuneName(name), amount, spendable: amount, divisibility, symbol }
  })
  const clear = told.filter((rune) => rune !== undefined)
  return { runes: withUnits(clear, network), mayLack: !isWhole || clear.length < held.length }
}

/** The runes with signs that tell them apart from each other and from the native currency. */
function withUnits(runes: readonly HeldRune[], { nativeCurrency }: Network): readonly HeldRune[] {
  const units = unitsOf(
    runes.map(({ runeName: name, symbol }) => ({ name, symbol })),
    nativeCurrency,
  )
  return runes.map((rune, at) => ({ ...rune, symbol: units[at] ?? noSign }))
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
