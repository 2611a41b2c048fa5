import type { Network } from 'tapkit/kernel'
import type * as v from 'valibot'

/** Parameters that were checked. */
export type Params = Readonly<Record<string, unknown>>

/** One method of SIP-030 or sats-connect: what it takes, what it answers, and what needs more than a schema. */
export type Method = {
  readonly params: v.GenericSchema<unknown, Params | null | undefined>
  readonly result: v.GenericSchema
  /** Whether its parameters name who signs and on which network (SIP-030's common parameters). */
  readonly signs?: boolean | undefined
  /** Whether the wallet sends a transaction to the network, unless `broadcast` is false. */
  readonly broadcasts?: boolean | undefined
  /**
   * Refuses or completes parameters with the help of `@stacks/transactions`.
   * @throws InvalidParamsError, ChainMismatchError
   */
  readonly prepare?: ((params: Params, network: Network) => Promise<Params>) | undefined
  /**
   * Compares what came back with what was asked for.
   * @throws NoWalletResponseError
   */
  readonly compare?: ((params: Params, result: unknown) => Promise<void>) | undefined
}
