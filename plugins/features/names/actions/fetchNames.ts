import { NameServiceError } from 'tapkit/kernel'
import { readLabel } from '../readLabel.ts'
import type { Subject } from '../subjectOf.ts'
import { suffixesOf } from '../suffixesOf.ts'

/**
 * Asks a service for the names of an account, with their suffixes; a name of another service is left out.
 * @throws NameServiceError
 */
export async function fetchNames(
  { service, network, address }: Subject,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const suffixes = suffixesOf(service)
  const isName = (name: unknown): name is string => {
    if (typeof name !== 'string' || !suffixes.some((suffix) => name.endsWith(suffix))) return false
    const { label, leftOut } = readLabel(name, suffixes)
    // An older name may be shorter than the names that are given out now.
    return !leftOut && label !== ''
  }
  try {
    const answer: unknown = await service.fetchNames({ address, network, signal })
    if (!Array.isArray(answer)) throw new TypeError('No list of names')
    return answer.filter(isName)
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameServiceError({ message: 'Error fetching names for address', cause })
  }
}
