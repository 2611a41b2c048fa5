import type * as v from 'valibot'
import type { signPsbt as pair } from '../../rpc/signPsbt.ts'
import type { Adapter } from './types.ts'

/** Without `signInputs` the wallet signs all of its own. */
export const signPsbt: Adapter<v.InferOutput<typeof pair.params>> = async ({ provider, network }, params) => {
  const { psbt, broadcast, signInputs } = params
  const flat =
    signInputs && Object.entries(signInputs).flatMap(([address, list]) => list.map((index) => ({ address, index })))
  return provider.signPsbt({ psbt, broadcast, signInputs: flat, network: await network() })
}
