import type { Network } from 'tapkit/kernel'
import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import type { OrdinalsIndex } from '../../ordinals/service.ts'
import type { Context } from '../context.ts'
import { askHeight } from './askIndex.ts'
import { fetchFacts } from './fetchFacts.ts'
import { fetchHoldings } from './fetchHoldings.ts'
import { readInscriptionFacts, readRuneFacts } from './readFacts.ts'
import { toHeld } from './toHeld.ts'

/** The index of a network as features ask it. A name or an id that nothing can have is not asked about. */
export function openIndex(context: Context, network: Network): OrdinalsIndex {
  const base = context.ordinals[network.id]?.replace(/\/+$/, '')
  const accounts = () => context.kernel.connection('bip122')?.accounts ?? []
  const index: OrdinalsIndex = {
    async fetchRune(text, { signal }) {
      const name = readRuneName(text)
      if (!name) return 'none'
      const asked = { network, signal }
      const [told, height] = await Promise.all([
        fetchFacts(context, asked, `/rune/${name.letters}`, (json) => readRuneFacts(json, name)),
        askHeight(context, asked),
      ])
      return typeof told === 'object' ? { ...told, height } : told
    },
    async fetchInscription(id, { signal }) {
      if (!readInscriptionId(id)) return 'none'
      return fetchFacts(context, { network, signal }, `/inscription/${id}`, (json) => readInscriptionFacts(json, id))
    },
    isComposed: base !== undefined,
    fetchHeld: async (asked) => toHeld(await fetchHoldings(context, accounts(), { network, ...asked })),
    async writeItems(transfers, { signal, feeRate }) {
      const { writeItemsPsbt } = await import('./writeItemsPsbt.ts')
      return writeItemsPsbt(
        context,
        accounts(),
        { network, signal, transfers, feeRate },
        {
          async idOf(letters) {
            const rune = await index.fetchRune(letters, { signal })
            return typeof rune === 'object' ? rune.id : undefined
          },
          async outputOf(id) {
            const inscription = await index.fetchInscription(id, { signal })
            return inscription === 'none' ? '' : inscription?.output
          },
        },
      )
    },
    contentUrl: (id) => (base && readInscriptionId(id) ? `${base}/content/${id}` : undefined),
  }
  return index
}
