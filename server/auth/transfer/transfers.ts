import * as v from 'valibot'
import { randomBytes } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { commitmentOf, type Revealed, transferAlphabet } from '../../../plugins/auth/frame/server/transferText.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds in which a transfer is made or given up. */
export const transferLifetime = 300_000

/** A one-time key of a device, and its nonce. */
const revealed = v.strictObject({ key: v.string(), nonce: v.string() })

const entry = v.strictObject({
  begun: v.number(),
  /** The device that has the wallet, and the one that gets it. */
  giver: v.string(),
  taker: v.exactOptional(v.string()),
  /** The taker's commitment, the giver's key, the taker's key, and what the giver has sealed, in the order in which they come. */
  commitment: v.exactOptional(v.string()),
  offer: v.exactOptional(revealed),
  reveal: v.exactOptional(revealed),
  sealed: v.exactOptional(v.string()),
})

export type Transfer = v.InferOutput<typeof entry>

/** The account, the device that asks, and the id of the transfer. */
export type Part = { readonly account: string; readonly device: string; readonly transfer: string }

// A transfer is of its account: with its id from another account, nothing is found.
const placeOf = ({ account, transfer }: Omit<Part, 'device'>) => ({
  key: keyOf('transfer', account, transfer),
  schema: entry,
  lifetime: transferLifetime,
})

/** 40 random bits in eight characters, which a person types on the other device: `7K2M-XQ0D`. */
function createCode(): string {
  const text = Array.from(randomBytes(8), (byte) => transferAlphabet[byte % transferAlphabet.length]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** Begins a transfer on the device that has the wallet. The id goes to the other device by the visitor, not by the server. */
export async function beginTransfer(account: string, giver: string, { storage }: AuthSettings): Promise<string> {
  const transfer = createCode()
  await changeEntry(placeOf({ account, transfer }), () => ({ begun: Date.now(), giver }), storage)
  return transfer
}

/**
 * The transfer, as each of its two devices sees it.
 * @throws AuthRequestError `transfer_refused`
 */
export async function readTransfer(part: Part, { storage }: AuthSettings): Promise<Transfer> {
  const current = requireLive(await readEntry(placeOf(part), storage))
  if (part.device !== current.giver && part.device !== current.taker) throw new AuthRequestError('transfer_refused')
  return current
}

/**
 * Takes the next part of a transfer. No part is ever replaced: keys would otherwise be chosen once the other ones are known. A part that stands
 * there already is taken again from the same device, as the answer to the first request may have been lost.
 * @throws AuthRequestError
 */
export async function addPart(
  part: Part,
  name: 'commitment' | 'offer' | 'reveal' | 'sealed',
  value: string | Revealed,
  { storage }: AuthSettings,
): Promise<void> {
  const change = (stored: Transfer | undefined): Transfer => {
    const current = requireLive(stored)
    const isGiver = part.device === current.giver
    // The first device that joins is the other device, and a third one is a stranger to the transfer.
    const isTaker = !isGiver && (current.taker === undefined ? name === 'commitment' : part.device === current.taker)
    const givesIt = name === 'offer' || name === 'sealed'
    if (givesIt ? !isGiver : !isTaker) throw new AuthRequestError('transfer_refused')
    const stands = current[name]
    if (stands !== undefined) {
      if (JSON.stringify(stands) === JSON.stringify(value)) return current
      throw new AuthRequestError('transfer_step')
    }
    const next = v.parse(entry, { ...current, [name]: value, ...(isTaker && { taker: part.device }) })
    requireOrder(next, name)
    return next
  }
  await changeEntry(placeOf(part), change, storage)
}

/** Ends a transfer. */
export const endTransfer = (part: Part, { storage }: AuthSettings): Promise<void> => storage.delete(placeOf(part).key)

function requireLive(current: Transfer | undefined): Transfer {
  if (!current || Math.abs(Date.now() - current.begun) > transferLifetime)
    throw new AuthRequestError('transfer_refused')
  return current
}

const order = ['commitment', 'offer', 'reveal', 'sealed'] as const

function requireOrder(next: Transfer, name: (typeof order)[number]): void {
  const isNext = order.slice(0, order.indexOf(name)).every((before) => next[before] !== undefined)
  if (!isNext) throw new AuthRequestError('transfer_step')
  if (name === 'reveal' && next.reveal && commitmentOf(next.reveal) !== next.commitment)
    throw new AuthRequestError('transfer_refused')
}
