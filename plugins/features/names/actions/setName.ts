import { type Kernel, pause } from 'tapkit/kernel'
import { lookups } from '../attempts.ts'
import { problemOf } from '../problemOf.ts'
import { readLabel } from '../readLabel.ts'
import { serviceOf } from '../serviceOf.ts'
import { namesState } from '../state.ts'
import { subjectOf } from '../subjectOf.ts'
import { suffixesOf } from '../suffixesOf.ts'
import { fetchSuggestions } from './fetchSuggestions.ts'
import { writeMessage } from './writeMessage.ts'

/** How long typing may pause before a name is looked up, in ms. */
const debounce = 500

/**
 * Takes a typed or pasted text as the name, and looks up whether the name is free. The newest text wins; late answers
 * are dropped.
 */
export async function setName(kernel: Kernel, text: string, immediately = false): Promise<void> {
  const state = namesState.of(kernel)
  const service = serviceOf(kernel)
  // The name does not change while a wallet is asked to sign it.
  if (state.step !== 'form') return
  lookups.get(kernel)?.abort()
  const own = new AbortController()
  lookups.set(kernel, own)
  const { label, leftOut } = readLabel(text, service ? suffixesOf(service) : [])
  Object.assign(state, { typed: label, leftOut, problem: undefined, taken: undefined, message: undefined })
  Object.assign(state, { failure: undefined, others: [], status: label ? 'checking' : 'idle' })
  if (!label) return
  try {
    if (!immediately) await pause(debounce, own.signal)
    const problem = problemOf(label)
    if (problem) return void Object.assign(state, { problem, status: 'wrong' })
    const subject = subjectOf(kernel)
    const found = await fetchSuggestions(subject, label, own.signal)
    if (own.signal.aborted) return
    const taken = found.find(({ name }) => name === label)?.registered
    Object.assign(state, { status: 'looked', taken, others: pick(found, label) })
    if (!taken) writeMessage(kernel)
  } catch (error) {
    if (own.signal.aborted) return
    kernel.report(error)
    state.status = 'failed'
  }
}

/** Those beside it, the ones that can be had first. */
const pick = (found: Awaited<ReturnType<typeof fetchSuggestions>>, label: string) =>
  found
    .filter(({ name }) => name !== label)
    .sort((a, b) => Number(a.registered) - Number(b.registered))
    .slice(0, 3)
