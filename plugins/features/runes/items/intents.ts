import { formatUnits, type Intent, type TokenFacts } from 'tapkit/kernel'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { WrittenItems } from '../../../ordinals/service.ts'
import type { NetworkName } from '../networks.ts'
import type { HeldRune, InscriptionTransfer, RuneTransfer } from './types.ts'

type SendIntent = Extract<Intent<'bip122'>, { readonly kind: 'runeSend' | 'inscriptionSend' }>

/** The letters of a rune's name, by which it is named among tokens. */
const lettersOf = (runeName: string): string => readRuneName(runeName)?.letters ?? runeName

/** A rune as a token, with the unit of its amounts. */
const toToken = ({ runeName, divisibility, symbol }: HeldRune): TokenFacts => ({
  ...{ address: lettersOf(runeName), decimals: divisibility, symbol, name: runeName },
})

/** Most runes that the outcome of a transfer names. */
const mostNamed = 2

/** The runes of a transfer, each once, with the amount that is sent. */
function textOf(recipients: readonly RuneTransfer[], runes: readonly HeldRune[]): string {
  const named = runes.slice(0, mostNamed).map(({ runeName, divisibility }) => {
    const sent = recipients.filter((recipient) => lettersOf(recipient.runeName) === lettersOf(runeName))
    const amount = sent.reduce((sum, recipient) => sum + recipient.amount, 0n)
    return `${formatUnits(amount, divisibility)} ${runeName}`
  })
  return [...named, ...(runes.length > mostNamed ? [`${runes.length - mostNamed} more`] : [])].join(' + ')
}

/** The wallet sends runes by its own method. */
export const runeIntent = (
  recipients: readonly RuneTransfer[],
  runes: readonly HeldRune[],
  network: NetworkName,
): SendIntent => ({
  kind: 'runeSend',
  isChosen: true,
  promise: {
    out: sumOf(
      recipients.map(({ runeName, amount, address }) => ({ token: lettersOf(runeName), amount, party: address })),
    ),
  },
  tokens: runes.map(toToken),
  facts: { runes: textOf(recipients, runes) },
  about: { recipients },
  payload: {
    kind: 'call',
    method: 'runes_transfer',
    params: {
      recipients: recipients.map(({ runeName, amount, address }) => ({ runeName, amount: String(amount), address })),
    },
    network,
  },
})

const numbersText = (numbers: ReadonlyMap<string, number>): string =>
  [...numbers.values()].map((number) => `#${number}`).join(', ')

/** The wallet sends inscriptions by its own method. `numbers`: the numbers of the inscriptions by their ids, as far as they are known. */
export const inscriptionIntent = (
  transfers: readonly InscriptionTransfer[],
  numbers: ReadonlyMap<string, number>,
  network: NetworkName,
): SendIntent => ({
  kind: 'inscriptionSend',
  isChosen: true,
  promise: { out: sumOf(transfers.map(({ inscriptionId: token, address: party }) => ({ token, amount: 1n, party }))) },
  tokens: transfers.map(({ inscriptionId }) => ({
    ...{ address: inscriptionId, decimals: 0, symbol: 'Inscription' },
    name: numbers.has(inscriptionId) ? `Inscription #${numbers.get(inscriptionId)}` : 'Inscription',
  })),
  facts: { inscriptions: String(transfers.length), ...(numbers.size > 0 && { numbers: numbersText(numbers) }) },
  about: { transfers },
  payload: {
    kind: 'call',
    method: 'ord_sendInscriptions',
    params: { transfers: transfers.map(({ inscriptionId, address }) => ({ inscriptionId, address })) },
    network,
  },
})

/** An intent to send items by a transaction that is written here: its bytes say how many satoshi others get with the items. */
export const writtenIntent = (
  intent: SendIntent,
  { psbt, leaves }: WrittenItems,
  network: NetworkName,
): SendIntent => ({
  ...intent,
  promise: { out: leaves.map(({ party, amount }) => ({ limit: 'exactly', amount, party })) },
  tokens: [],
  payload: { kind: 'psbt', psbt, network },
})

type Moved = { readonly token: string; readonly amount: bigint; readonly party: string }

/** A promise names each asset once for each party. */
function sumOf(moves: readonly Moved[]) {
  const sums = new Map<string, Moved>()
  for (const move of moves) {
    const key = `${move.token} ${move.party}`
    sums.set(key, { ...move, amount: move.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].map((move) => ({ limit: 'exactly' as const, ...move }))
}
