import { readPsbtText } from './readText.ts'
import { keepTxid, readTxid } from './readTxid.ts'

type SignedPsbt = { readonly psbt: string; readonly txid?: string | undefined }

/**
 * A wallet's answer to a PSBT; with `broadcast` the id comes first, so that nothing else that is wrong can lose it.
 * @throws SendOutcomeUnknownError, SentUncheckedError, NoWalletResponseError
 */
export function readSigned(
  answer: { readonly psbt: unknown; readonly txid: unknown },
  { method, broadcast }: { readonly method: string; readonly broadcast: boolean },
): SignedPsbt {
  if (!broadcast) return { psbt: readPsbtText(answer.psbt, method) }
  const txid = readTxid(answer.txid, method)
  return { psbt: keepTxid(txid, () => readPsbtText(answer.psbt, method)), txid }
}
