import {
  InvalidAddressError,
  InvalidInputError,
  isError,
  type Kernel,
  type Network,
  type Prepared,
} from 'tapkit/kernel'
import { readInscriptionId } from '../../../ordinals/inscriptionId.ts'
import { readRuneName, writeRuneName } from '../../../ordinals/runeName.ts'
import type { ItemTransfer } from '../../../ordinals/service.ts'
import { highestRate } from '../chain/fetchFeeRates.ts'
import { openIndex } from '../chain/openIndex.ts'
import { RuneNotHeldError, RuneUnknownError } from '../errors.ts'
import { nameOf } from '../networks.ts'
import { fetchHeldRunes, type HeldRunes } from './getBalance.ts'
import { inscriptionIntent, runeIntent, writtenIntent } from './intents.ts'
import { mapLimit } from './mapLimit.ts'
import { messages } from './messages.ts'
import { itemsOf } from './state.ts'
import type { HeldRune, InscriptionTransfer, RuneTransfer } from './types.ts'
import { requireBitcoin } from './wallet.ts'

/** A transfer that waits for its review. */
export type WrittenSend = {
  readonly prepared: Prepared
  /** The units of its runes, each once: a review draws the amounts without a request. */
  readonly runes: readonly HeldRune[]
}

type Options = {
  readonly signal?: AbortSignal | undefined
  /** Satoshi per virtual byte, of a transaction that is written here; the fastest of the moment if absent. */
  readonly feeRate?: number | undefined
}

/**
 * Prepares a transfer of runes: by the wallet's own method, else by a transaction that is written here of coins that an index knows.
 * @throws InvalidInputError, NotConnectedError, RuneNotHeldError, RuneUnknownError, InvalidAddressError, ItemsNotMovableError,
 * WalletCallNotSupportedError, PreparedMismatchError, RPCError
 */
export async function writeRuneSend(
  kernel: Kernel,
  recipients: readonly RuneTransfer[],
  { signal = new AbortController().signal, feeRate }: Options = {},
): Promise<WrittenSend> {
  const items = readRuneSend(recipients, feeRate)
  const { network } = requireBitcoin(kernel)
  const held = await fetchHeldRunes(kernel, { signal })
  const runes = runesIn(held, recipients)
  const intent = runeIntent(recipients, runes, nameOf(network.id) ?? 'Mainnet')
  return { ...(await write(kernel, intent, { items, signal, feeRate })), runes }
}

/**
 * Prepares a transfer of inscriptions, in the same two ways.
 * @throws InvalidInputError, NotConnectedError, InvalidAddressError, ItemsNotMovableError, WalletCallNotSupportedError,
 * PreparedMismatchError, RPCError
 */
export async function writeInscriptionSend(
  kernel: Kernel,
  transfers: readonly InscriptionTransfer[],
  { signal = new AbortController().signal, feeRate }: Options = {},
): Promise<WrittenSend> {
  const items = readInscriptionSend(transfers, feeRate)
  const { network } = requireBitcoin(kernel)
  const numbers = await numbersOf(kernel, network, items, signal)
  const intent = inscriptionIntent(transfers, numbers, nameOf(network.id) ?? 'Mainnet')
  return { ...(await write(kernel, intent, { items, signal, feeRate })), runes: [] }
}

/** The runes that a transfer moves. @throws InvalidInputError */
export function readRuneSend(
  recipients: readonly RuneTransfer[],
  feeRate: number | undefined,
): readonly ItemTransfer[] {
  if (!isListOfObjects(recipients))
    throw refusal('transfer', 'no list of `recipients`', 'at least one recipient: { runeName, amount, address }.')
  requireRate('transfer', feeRate)
  const items = recipients.map(toItem)
  if (items.length === 0) throw refusal('transfer', 'no recipients', 'at least one recipient.')
  return items
}

/** The inscriptions that a transfer moves. @throws InvalidInputError */
export function readInscriptionSend(
  transfers: readonly InscriptionTransfer[],
  feeRate: number | undefined,
): readonly ItemTransfer[] {
  if (!isListOfObjects(transfers))
    throw refusal('sendInscriptions', 'no list of `transfers`', 'at least one transfer: { inscriptionId, address }.')
  requireRate('sendInscriptions', feeRate)
  const items = transfers.map(({ inscriptionId, address }): ItemTransfer => {
    if (!readInscriptionId(inscriptionId))
      throw refusal(
        'sendInscriptions',
        inscriptionId,
        'the id of an inscription, as a transaction’s id, i and a number.',
      )
    requireReceiver(address)
    return { id: inscriptionId, to: address }
  })
  if (items.length === 0) throw refusal('sendInscriptions', 'no transfers', 'at least one transfer.')
  if (new Set(transfers.map(({ inscriptionId }) => inscriptionId)).size < items.length)
    throw refusal('sendInscriptions', 'an inscription twice', 'each inscription once.')
  return items
}

/** Most inscriptions whose numbers an index is asked for. */
const mostNumbered = 20

/** The numbers of inscriptions, as the grid lists them, else by the index. No wallet is asked, since a wallet may ask the visitor. */
async function numbersOf(
  kernel: Kernel,
  network: Network,
  items: readonly ItemTransfer[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const listed = itemsOf(kernel).inscriptions.data
  const index = await openIndex(kernel, network)
  const found = await mapLimit(items.slice(0, mostNumbered), 6, async (item) => {
    const id = 'id' in item ? item.id : ''
    const known = listed.find((inscription) => inscription.id === id)?.number
    if (known !== undefined || !index?.isComposed) return [id, known] as const
    const facts = await index.fetchInscription(id, { signal }).catch(() => undefined)
    return [id, typeof facts === 'object' ? facts.number : undefined] as const
  })
  return new Map(found.flatMap(([id, number]) => (number === undefined ? [] : [[id, number] as const])))
}

type Wanted = {
  readonly items: readonly ItemTransfer[]
  readonly signal: AbortSignal
  readonly feeRate: number | undefined
}

async function write(
  kernel: Kernel,
  intent: ReturnType<typeof inscriptionIntent>,
  { items, signal, feeRate }: Wanted,
): Promise<Omit<WrittenSend, 'runes'>> {
  const options = { namespace: 'bip122', signal }
  try {
    return { prepared: await kernel.prepare(intent, options) }
  } catch (error) {
    // Only a wallet that does not know the method leads to a transaction of ours.
    if (!isError(error, 'WalletCallNotSupportedError')) throw error
    const { network } = requireBitcoin(kernel)
    const index = await openIndex(kernel, network)
    if (!index) throw error
    const written = await index.writeItems(items, { signal, feeRate })
    const ours = writtenIntent(intent, written, nameOf(network.id) ?? 'Mainnet')
    const { writtenTitle: title, written: text } = kernel.messages('runes.items', messages)
    const notices = [{ code: 'finishedTransaction', tone: 'neutral', title, text }] as const
    return { prepared: await kernel.prepare({ ...ours, notices }, options) }
  }
}

function toItem({ runeName, amount, address }: RuneTransfer): ItemTransfer {
  const name = readRuneName(runeName)
  if (!name) throw refusal('transfer', runeName, 'the name of a rune, such as UNCOMMON•GOODS.')
  if (typeof amount !== 'bigint' || amount <= 0n)
    throw refusal('transfer', String(amount), 'an amount above 0: a bigint in the smallest unit of the rune.')
  requireReceiver(address)
  return { letters: name.letters, amount, to: address }
}

/**
 * The units of the runes of a transfer, each once.
 * @throws RuneNotHeldError, RuneUnknownError
 */
function runesIn({ runes: held, mayLack }: HeldRunes, recipients: readonly RuneTransfer[]): readonly HeldRune[] {
  const letters = (runeName: string) => readRuneName(runeName)?.letters
  return [...new Set(recipients.map(({ runeName }) => letters(runeName)))].map((name) => {
    const rune = held.find(({ runeName }) => letters(runeName) === name)
    if (rune) return rune
    const asked = recipients.map(({ runeName }) => readRuneName(runeName)).find((each) => each?.letters === name)
    const facts = { rune: asked ? writeRuneName(asked) : '' }
    throw mayLack ? new RuneUnknownError(facts) : new RuneNotHeldError(facts)
  })
}

/** Whether a host in JavaScript gave the list that its types ask for. */
const isListOfObjects = (given: unknown): boolean =>
  Array.isArray(given) && given.every((item) => typeof item === 'object' && item !== null)

/** @throws InvalidInputError */
function requireRate(verb: string, feeRate: number | undefined): void {
  if (feeRate === undefined || (typeof feeRate === 'number' && feeRate > 0 && feeRate <= highestRate)) return
  const takes = `a \`feeRate\` above 0 and at most ${highestRate} satoshi per virtual byte.`
  throw refusal(verb, String(feeRate), takes)
}

/** @throws InvalidAddressError */
function requireReceiver(address: unknown): void {
  if (typeof address === 'string' && address.trim() !== '') return
  throw new InvalidAddressError({ address: address ?? '', debug: 'The `address` of the receiver is missing.' })
}

const refusal = (verb: string, given: string, takes: string): InvalidInputError =>
  new InvalidInputError({ verb, given: String(given).slice(0, 100), takes })
