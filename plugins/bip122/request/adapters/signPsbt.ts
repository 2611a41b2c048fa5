import type * as v from 'valibot'
import type { signPsbt as pair } from '../../rpc/signPsbt.ts'
import type { Adapter } from './types.ts'

/** Parameters whose inputs name their addresses. */
type Params = Omit<v.InferOutput<typeof pair.params>, 'signInputs'> & {
  readonly signInputs?: Readonly<Record<string, readonly number[]>> | undefined
}

/** Without `signInputs` the wallet signs all of its own. */
export const signPsbt: Adapter<Params> = async ({ provider, network }, params) => {
  const { psbt, broadcast, signInputs } = params
  const flat =
    signInputs && Object.entries(signInputs).flatMap(([address, list]) => list.map((index) => ({ address, index })))
  return provider.signPsbt({ psbt, broadcast, signInputs: flat, network: await network() })
}
