import {
  findSimilarAddress,
  isError,
  isSameAddress,
  type Kernel,
  knownAddresses,
  type Profile,
  pause,
} from 'tapkit/kernel'
import { lookups } from '../lookups.ts'
import { memoOf } from '../memoOf.ts'
import { oddLetters } from '../oddLetters.ts'
import { type Recipient, sendState } from '../state.ts'
import { fetchPaid } from './fetchPaid.ts'
import { readWritten, type Written } from './readWritten.ts'

/** How long typing may pause before the text is looked up, in ms. */
const debounce = 500
/** How long a receiver waits for the account's activity, in ms from when it was asked for. */
const patience = 5_000

/**
 * Takes the typed or pasted recipient: an address, a link or another written form of an address, or a name to look up.
 * The newest text wins.
 */
export async function setRecipient(kernel: Kernel, text: string, immediately = false): Promise<void> {
  lookups.get(kernel)?.abort()
  const own = new AbortController()
  lookups.set(kernel, own)
  const state = sendState.of(kernel)
  const value = text.trim()
  const { recipient, to } = state
  // A memo from a link belongs only to the link's receiver.
  if (recipient.status === 'valid' && recipient.asks?.memo === memoOf(state.memo) && text !== to) state.memo = ''
  state.to = text
  state.recipient = value === '' ? { status: 'empty' } : { status: 'checking' }
  if (value === '') return
  if (!immediately) await pause(debounce, own.signal).catch(() => {})
  if (own.signal.aborted || kernel.signal.aborted) return
  try {
    const recipient = await lookup(kernel, value, own.signal)
    if (own.signal.aborted) return
    state.recipient = recipient
    if (recipient.status === 'valid' && !recipient.similarTo) void compareLater(kernel, recipient.address, own.signal)
  } catch (error) {
    if (!own.signal.aborted) state.recipient = { status: 'invalid', problem: problemOf(error) }
  }
}

function problemOf(error: unknown) {
  if (isError(error, 'NameNotPayableError')) return error.params.reason
  return isError(error, 'InvalidAddressError') ? 'checkAddressText' : 'nameFailed'
}

async function lookup(kernel: Kernel, text: string, signal: AbortSignal): Promise<Recipient> {
  if (await kernel.validateAddress({ address: text })) return valid(kernel, { address: text })
  const written = await readWritten(kernel, text)
  return written ? take(kernel, written, signal) : lookUpName(kernel, text, signal)
}

async function lookUpName(kernel: Kernel, text: string, signal: AbortSignal): Promise<Recipient> {
  const { namespace } = kernel.connection() ?? {}
  if (!text.includes('.') || !kernel.hooks.resolveName.isUsed(namespace))
    return { status: 'invalid', problem: 'checkAddressText' }
  if (await hasAddress(kernel, text)) return { status: 'invalid', problem: 'nameIsAddress' }
  const profile = await kernel.resolveName({ name: text, signal })
  if (profile) return valid(kernel, profile)
  return { status: 'invalid', problem: 'noSuchName', odd: oddIn(text) }
}

const refusals = { unreadable: 'linkUnreadable', demands: 'linkDemands', reference: 'linkReference' } as const

/** The receiver of a written form. If the form names another network, there is no receiver (money 32). */
async function take(kernel: Kernel, written: Written, signal: AbortSignal): Promise<Recipient> {
  if (written.refused) return { status: 'invalid', problem: refusals[written.refused] }
  const { address, name, elsewhere, amount, token, memo } = written
  if (elsewhere) return { status: 'invalid', problem: 'otherNetwork', elsewhere }
  // The payee may identify the payment by exactly this text, which would not be sent unchanged.
  if (memo !== undefined && memo !== memoOf(memo)) return { status: 'invalid', problem: refusals.demands }
  const recipient = name === undefined ? await lookUpAddress(kernel, address) : await lookUpName(kernel, name, signal)
  const isBare = amount === undefined && token === undefined && memo === undefined
  return recipient.status === 'valid' && !isBare ? { ...recipient, asks: { amount, token, memo } } : recipient
}

const lookUpAddress = async (kernel: Kernel, address: string): Promise<Recipient> =>
  (await kernel.validateAddress({ address }))
    ? valid(kernel, { address })
    : { status: 'invalid', problem: 'checkAddressText' }

/**
 * Whether part of a name reads as an address of the network. Any stranger may register such a name and point it anywhere.
 */
async function hasAddress(kernel: Kernel, name: string): Promise<boolean> {
  const isAddress = (address: string) =>
    kernel.validateAddress({ address }).catch((error) => isError(error, 'InvalidAddressError'))
  return (await Promise.all(name.split('.').map(isAddress))).includes(true)
}

async function valid(kernel: Kernel, { address, name, imageUrl }: Profile) {
  return { status: 'valid' as const, address, name, imageUrl, ...(await likenessOf(kernel, address)), odd: oddIn(name) }
}

/**
 * The known address that the typed address could be mistaken for: an address that the visitor knows, or else an address
 * that they have paid by their activity.
 */
async function likenessOf(kernel: Kernel, address: string) {
  const similarTo = findSimilarAddress(address, knownAddresses(kernel.state))
  // If the visitor knows the receiver, the form does not wait for activity.
  if (similarTo || isKnown(kernel, address)) return { similarTo }
  return likenessIn(kernel, address, await fetchPaid(kernel, { patience }))
}

const isKnown = (kernel: Kernel, address: string): boolean =>
  knownAddresses(kernel.state).some((other) => isSameAddress(other, address))

/** Activity comes from others, so it makes no address known, and casts no doubt on a known address. */
function likenessIn(kernel: Kernel, address: string, paid: readonly string[]) {
  if (isKnown(kernel, address)) return { similarTo: undefined }
  const similarTo = findSimilarAddress(
    address,
    paid.filter((other) => !isSameAddress(other, address)),
  )
  return { similarTo, ...(similarTo && { isFromActivity: true as const }) }
}

/**
 * Activity that loads after a receiver has stopped waiting for it still casts doubt on the receiver, even in the
 * review.
 */
async function compareLater(kernel: Kernel, address: string, signal: AbortSignal): Promise<void> {
  const likeness = likenessIn(kernel, address, await fetchPaid(kernel))
  const { recipient } = sendState.of(kernel)
  if (likeness.similarTo && !signal.aborted && recipient.status === 'valid') Object.assign(recipient, likeness)
}

const oddIn = (name = '') => oddLetters(name).join(' ') || undefined
