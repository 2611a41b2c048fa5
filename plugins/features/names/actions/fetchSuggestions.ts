import { NameServiceError } from 'tapkit/kernel'
import { problemOf } from '../problemOf.ts'
import { readLabel } from '../readLabel.ts'
import type { Suggestion } from '../state.ts'
import type { Subject } from '../subjectOf.ts'
import { suffixesOf } from '../suffixesOf.ts'

/** Most names that are looked at of an answer. */
const most = 100

/**
 * Asks a service for names like a given name. A malformed name, or a name with letters that names do not have, is left
 * out.
 * @throws NameServiceError
 */
export async function fetchSuggestions(
  { service, network }: Pick<Subject, 'service' | 'network'>,
  name: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const suffixes = suffixesOf(service)
  try {
    const answer: unknown = await service.fetchSuggestions({ name, network, signal })
    if (!Array.isArray(answer)) throw new TypeError('No list of names')
    const found = new Map<string, boolean>()
    for (const each of answer.slice(0, most)) {
      const { name: whole, registered } = Object(each)
      if (typeof whole !== 'string' || typeof registered !== 'boolean') continue
      const { label, leftOut } = readLabel(whole, suffixes)
      if (leftOut || problemOf(label)) continue
      // A name that the service calls both free and registered counts as registered.
      found.set(label, registered || found.get(label) === true)
    }
    return [...found].map(([label, registered]) => ({ name: label, registered }))
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameServiceError({ message: 'Error fetching name suggestions', cause })
  }
}
