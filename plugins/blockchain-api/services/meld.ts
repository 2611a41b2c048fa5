import type { OnrampService } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { symbolOf } from './onramp.ts'

export { fetchOptions, fetchQuote } from './onramp.ts'

const meld = {
  url: 'https://meldcrypto.com',
  publicKey: 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU',
}

/** The widget of Meld, for that account. */
export async function createUrl(context: Context, input: Parameters<OnrampService['createUrl']>[0]): Promise<string> {
  const { account, payment, amount } = input
  const { projectId } = context.options
  const { url, publicKey } = context.options.meld ?? meld
  const link = new URL(url)
  const params = {
    publicKey,
    destinationCurrencyCode: await symbolOf(context, input),
    walletAddress: account.address,
    externalCustomerId: projectId,
    sourceCurrencyCode: payment,
    sourceAmount: amount,
  }
  for (const [key, value] of Object.entries(params)) if (value) link.searchParams.set(key, value)
  return link.href
}
