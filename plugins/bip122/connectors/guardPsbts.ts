import { toBase64 } from '../encoding/base64.ts'
import type { BitcoinProvider } from '../provider.ts'
import { checkReturned, checkSighashes } from '../psbt/checkReturned.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'

/** Methods of the sats-connect dialect that sign a PSBT. */
const signing = new Set(['signPsbt', 'bitcoin_signPsbtV2'])

/**
 * Puts the checks of R32 around a wallet, whatever its dialect: a PSBT that cannot be read, or that asks for a sighash that
 * the caller did not name, is refused before the visitor is asked; one that comes back altered is refused after. In raw
 * requests the sighash that a PSBT names itself is the caller's wish.
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
      checkReturned(sent, decodePsbt(answer.psbt), input.signInputs)
      return answer
    },
    ...(request
      ? {
          async request(method, params) {
            const answer = await request(method, params)
            const [asked, given] = [
              Object(params).psbt ?? Object(params).hex,
              Object(answer).psbt ?? Object(answer).hex,
            ]
            if (signing.has(method) && typeof asked === 'string' && typeof given === 'string') {
              checkReturned(readPsbt(decodePsbt(asked)), decodePsbt(given), undefined)
            }
            return answer
          },
        }
      : {}),
  }
}
