import type { Network } from 'tapkit/kernel'
import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import type { OrdinalsIndex } from '../../ordinals/service.ts'
import type { Context } from '../context.ts'
import { fetchFacts } from './fetchFacts.ts'
import { readInscriptionFacts, readRuneFacts } from './readFacts.ts'

/** The index of a network as features ask it. A name or id that cannot be is nobody's, and is not asked about. */
export function openIndex(context: Context, network: Network): OrdinalsIndex {
  return {
    async fetchRune(text, { signal }) {
      const name = readRuneName(text)
      if (!name) return 'none'
      const asked = { network, signal }
      return fetchFacts(context, asked, `/rune/${name.letters}`, (json, height) => readRuneFacts(json, name, height))
    },
    async fetchInscription(id, { signal }) {
      if (!readInscriptionId(id)) return 'none'
      return fetchFacts(context, { network, signal }, `/inscription/${id}`, (json) => readInscriptionFacts(json, id))
    },
    contentUrl: (id) => `${context.ordinals[network.id]?.replace(/\/+$/, '')}/content/${id}`,
  }
}
