import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import { type Coin, type Contents, type HeldRune, mergeContents, outpointOf, unknown } from './contents.ts'
import { readUint } from './readUint.ts'

/** Most inscriptions and most runes of an output that are read. */
const limit = 1_000
/** Most outputs of an answer that are read. */
const mostOutputs = 1_000
const mostDivisibility = 38

/**
 * The contents of the coins that an index was asked about, by outpoint, as ord answers `POST /outputs`. An answer that
 * is malformed, or about another coin, is left out. The contents of a coin that is spent or not in the index are not
 * whole.
 * @param isCurrent whether the index knows the newest block
 */
export function readOutputs(json: unknown, coins: readonly Coin[], isCurrent: boolean): ReadonlyMap<string, Contents> {
  const asked = new Map(coins.map((coin) => [outpointOf(coin), coin]))
  const found = new Map<string, Contents>()
  for (const output of Array.isArray(json) ? json.slice(0, mostOutputs) : []) {
    const { outpoint } = Object(output)
    const coin = typeof outpoint === 'string' ? asked.get(outpoint) : undefined
    if (!coin) continue
    const read = readOutput(Object(output), coin, isCurrent)
    const before = found.get(outpoint)
    // Two answers of one output contradict each other, so neither tells the whole contents.
    found.set(outpoint, before ? { ...mergeContents(before, read), isWhole: false } : read)
  }
  return found
}

function readOutput(output: Record<string, unknown>, { amount }: Coin, isCurrent: boolean): Contents {
  // An output of another amount is of another network, or of an index that is wrong.
  if (readUint(output.value) !== amount) return unknown
  const inscriptions = readList(output.inscriptions, readInscription)
  const { runes: held } = output
  const isMap = typeof held === 'object' && held !== null && !Array.isArray(held)
  const runes = readList(isMap ? Object.entries(held) : undefined, readRune)
  return {
    inscriptions: inscriptions.read,
    runes: runes.read,
    isWhole: isCurrent && inscriptions.isWhole && runes.isWhole && isSpeltOnce(runes.read) && isIndexed(output),
  }
}

/** Two spellings of one rune contradict each other. */
const isSpeltOnce = (runes: readonly HeldRune[]): boolean =>
  new Set(runes.map(({ name }) => name.letters)).size === runes.length

/** An index answers from its node for outputs that it has not indexed: these look empty. */
const isIndexed = ({ indexed, spent, confirmations }: Record<string, unknown>): boolean =>
  indexed === true && spent === false && confirmations !== 0

function readList<read>(list: unknown, readEntry: (entry: unknown) => read | undefined) {
  // An index that does not follow inscriptions, or runes, writes `null`.
  if (!Array.isArray(list)) return { read: [], isWhole: false }
  const read = list.slice(0, limit).flatMap((entry) => readEntry(entry) ?? [])
  return { read, isWhole: read.length === list.length }
}

const readInscription = (id: unknown) => (typeof id === 'string' && readInscriptionId(id) ? { id } : undefined)

function readRune(entry: unknown): HeldRune | undefined {
  const [key, pile] = entry as readonly [string, unknown]
  const { amount: given, divisibility } = Object(pile)
  const name = readRuneName(key)
  const amount = readUint(given)
  if (!name || !amount || !Number.isInteger(divisibility) || divisibility < 0 || divisibility > mostDivisibility) {
    return undefined
  }
  return { name, amount, divisibility }
}
