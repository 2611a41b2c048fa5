import type { Kernel } from 'tapkit/kernel'
import { openIndex } from '../../chain/openIndex.ts'
import { useAsked } from '../hooks/useAsked.ts'

/** The URLs of the contents of inscriptions; `undefined` until the index is open. Without an index, no content has a URL. */
export function useContentUrl(kernel: Kernel): ((id: string) => string | undefined) | undefined {
  const network = kernel.connection('bip122')?.network
  const answer = useAsked(network?.id, async () => network && (await openIndex(kernel, network)))
  if (answer?.status !== 'known') return undefined
  return (id) => answer.value?.contentUrl(id)
}
