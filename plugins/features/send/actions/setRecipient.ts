import { findSimilarAddress, isError, isSameAddress, type Kernel, type Profile } from 'tapkit/kernel'
import { knownAddresses } from '../knownAddresses.ts'
import { lookups } from '../lookups.ts'
import { oddLetters } from '../oddLetters.ts'
import { sendState } from '../state.ts'
import { fetchPaid } from './fetchPaid.ts'

/** How long typing may pause before the text is looked up, in ms. */
const debounce = 500

/** Takes what was typed or pasted as the recipient: an address, or a name to look up. The newest text wins. */
export async function setRecipient(kernel: Kernel, text: string, immediately = false): Promise<void> {
  lookups.get(kernel)?.abort()
  const own = new AbortController()
  lookups.set(kernel, own)
  const state = sendState.of(kernel)
  const value = text.trim()
  state.to = text
  state.recipient = value === '' ? { status: 'empty' } : { status: 'checking' }
  if (value === '') return
  if (!immediately) await pause(debounce)
  if (own.signal.aborted || kernel.signal.aborted) return
  try {
    const recipient = await lookup(kernel, value, own.signal)
    if (!own.signal.aborted) state.recipient = recipient
  } catch (error) {
    if (!own.signal.aborted) state.recipient = { status: 'invalid', problem: problemOf(error) }
  }
}

function problemOf(error: unknown) {
  if (isError(error, 'NameNotPayableError')) return error.params.reason
  return isError(error, 'InvalidAddressError') ? 'checkAddressText' : 'nameFailed'
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function lookup(kernel: Kernel, text: string, signal: AbortSignal) {
  if (await kernel.validateAddress({ address: text })) return valid(kernel, { address: text })
  const { namespace } = kernel.connection() ?? {}
  if (!text.includes('.') || !kernel.hooks.resolveName.isUsed(namespace))
    return { status: 'invalid' as const, problem: 'checkAddressText' as const }
  const profile = await kernel.resolveName({ name: text, signal })
  if (profile) return valid(kernel, profile)
  return { status: 'invalid' as const, problem: 'noSuchName' as const, odd: oddIn(text) }
}

async function valid(kernel: Kernel, { address, name, imageUrl }: Profile) {
  return { status: 'valid' as const, address, name, imageUrl, ...(await likenessOf(kernel, address)), odd: oddIn(name) }
}

/**
 * What an address is easily taken for: first of what the visitor knows, then of whom their activity says they have paid. What others tell
 * makes no address known: it only ever stops one.
 */
async function likenessOf(kernel: Kernel, address: string) {
  const known = knownAddresses(kernel)
  const similarTo = findSimilarAddress(address, known)
  if (similarTo || known.some((other) => isSameAddress(other, address))) return { similarTo }
  const others = (await fetchPaid(kernel)).filter((other) => !isSameAddress(other, address))
  const inActivity = findSimilarAddress(address, others)
  return { similarTo: inActivity, ...(inActivity && { isFromActivity: true as const }) }
}

const oddIn = (name = '') => oddLetters(name).join(' ') || undefined
