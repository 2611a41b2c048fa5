import { toBase64 } from '../encoding/base64.ts'
import type { BitcoinProvider } from '../provider.ts'
import { checkReturned, checkSighashes } from '../psbt/checkReturned.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { requireSent } from '../rpc/requireSent.ts'
import { findTxid } from './read/findTxid.ts'
import { keepTxid } from './read/readTxid.ts'

/** Methods of the sats-connect dialect that sign a PSBT. */
const signing = new Set(['signPsbt', 'bitcoin_signPsbtV2'])

/**
 * Puts the checks of PSBTs around a wallet of any dialect: a PSBT that cannot be read, or that asks for a sighash that
 * the caller did not name (bitcoin 6), is refused before the visitor is asked; a PSBT that comes back altered is refused after
 * (bitcoin 7). In raw requests the sighash that a PSBT names itself is the caller's wish.
 */
export function guardPsbts(provider: BitcoinProvider): BitcoinProvider {
  const { request } = provider
  return {
    ...provider,
    async signPsbt(input) {
      const bytes = decodePsbt(input.psbt)
      const sent = readPsbt(bytes)
      checkSighashes(sent, input.signInputs)
      const answer = await provider.signPsbt({ ...input, psbt: toBase64(bytes) })
      keepTxid(answer.txid, () => checkReturned(sent, decodePsbt(answer.psbt), input.signInputs))
      return answer
    },
    ...(request
      ? {
          async request(method, params) {
            const asked = signing.has(method) ? (Object(params).psbt ?? Object(params).hex) : undefined
            const sent = typeof asked === 'string' ? readPsbt(decodePsbt(asked)) : undefined
            const answer = await request(method, params)
            const { psbt, hex } = Object(answer)
            const given = psbt ?? hex
            if (sent && typeof given === 'string') {
              requireSent(method, params, answer)
              keepTxid(findTxid(answer), () => checkReturned(sent, decodePsbt(given), undefined))
            }
            return answer
          },
        }
      : {}),
  }
}
