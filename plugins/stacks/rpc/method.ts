import type { Network } from 'tapkit/kernel'
import type * as v from 'valibot'

/** Parameters that were checked. */
export type Params = Readonly<Record<string, unknown>>

/** A method of SIP-030 or sats-connect: its parameters, its result, and the checks beyond a schema. */
export type Method = {
  readonly params: v.GenericSchema<unknown, Params | null | undefined>
  readonly result: v.GenericSchema
  /** Whether its parameters name the signer and the network (SIP-030's common parameters). */
  readonly signs?: boolean | undefined
  /** Whether the wallet sends a transaction to the network, unless `broadcast` is false. */
  readonly broadcasts?: boolean | undefined
  /**
   * Refuses or completes parameters with the help of `@stacks/transactions`.
   * @throws InvalidParamsError, ChainMismatchError
   */
  readonly prepare?: ((params: Params, network: Network) => Promise<Params>) | undefined
  /**
   * Compares the result with the request.
   * @throws NoWalletResponseError
   */
  readonly compare?: ((params: Params, result: unknown) => Promise<void>) | undefined
}
