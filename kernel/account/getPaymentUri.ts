import { coded } from '../errors/coded.ts'
import type { AccountQuery, Kernel } from '../types/kernel.ts'
import { subjectOf } from './query.ts'

/**
 * The URI that other wallets' cameras read as a payment to an account (BIP-21 and its like); its address where the chain has
 * none.
 * @throws NotConnectedError, NetworkNotFoundError
 */
export async function getPaymentUri(kernel: Kernel, query: AccountQuery = {}): Promise<string> {
  const subject = subjectOf(kernel, query)
  return (await coded(kernel.hooks.getPaymentUri.promise(subject))) ?? subject.account.address
}
