import { findSimilarAddress, isError, type Kernel, type Profile } from 'tapkit/kernel'
import { knownAddresses } from '../knownAddresses.ts'
import { lookups } from '../lookups.ts'
import { oddLetters } from '../oddLetters.ts'
import { sendState } from '../state.ts'

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

function valid(kernel: Kernel, { address, name, imageUrl }: Profile) {
  const similarTo = findSimilarAddress(address, knownAddresses(kernel))
  return { status: 'valid' as const, address, name, imageUrl, similarTo, odd: oddIn(name) }
}

const oddIn = (name = '') => oddLetters(name).join(' ') || undefined
