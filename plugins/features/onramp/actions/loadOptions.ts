import type { Kernel } from 'tapkit/kernel'
import { choice, optionsKey } from '../choice.ts'
import { begin } from '../lifetimes.ts'
import { readOptions } from '../read/readOptions.ts'
import { onrampState } from '../state.ts'
import { loadQuote } from './loadQuote.ts'

/** Reads the chosen seller's offers on the network in use, unless they are known; samples are read again. */
export async function loadOptions(kernel: Kernel): Promise<void> {
  const chosen = choice(kernel)
  if (!chosen) return
  const { seller, network } = chosen
  const of = optionsKey(seller, network)
  const state = onrampState.of(kernel)
  if (state.options.of === of && (state.options.status === 'loading' || (chosen.options && !chosen.isSample))) return
  const signal = begin(kernel, 'options')
  state.quote = { of: '', status: 'idle' }
  if (!seller.fetchOptions) {
    state.options = { of, status: 'idle' }
    return
  }
  state.options = { of, status: 'loading' }
  try {
    const data = readOptions(await seller.fetchOptions({ network, signal }))
    if (signal.aborted) return
    state.options = { of, status: 'success', data }
    await loadQuote(kernel)
  } catch (error) {
    if (signal.aborted) return
    kernel.report(error)
    state.options = { of, status: 'error' }
  }
}
