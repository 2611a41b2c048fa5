import { isSameAddress } from '../address/addressShape.ts'
import type { PsbtPayload } from '../payload.ts'
import type { PsbtSummary } from './summarizePsbt.ts'

/** The inputs that a request has the wallet sign, of the given addresses: all of them if the request names none. */
export const inputsToSign = (
  { inputs }: PsbtSummary,
  { signInputs }: Pick<PsbtPayload, 'signInputs'>,
  own: readonly string[],
): PsbtSummary['inputs'] =>
  inputs.filter(
    ({ party }, at) =>
      own.some((address) => isSameAddress(address, party)) &&
      (!signInputs || signInputs.some(({ index }) => index === at)),
  )
