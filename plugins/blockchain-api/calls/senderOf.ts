import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** The sender: the account in use on a network's chain. */
export const senderOf = ({ kernel }: Context, { namespace }: Network): string | undefined =>
  kernel.account(namespace).address
