import { formatCaipAddress, isSameAddress } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { readAsset, toAsset } from '../parse/assets.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const word = v.pipe(v.string(), v.maxLength(200))
const answer = v.object({ tx: v.object({ from: word, to: word, data: v.pipe(v.string(), v.maxLength(1_000)) }) })
/** `approve(address,uint256)` of ERC-20, with the spender in its first word. */
const approve = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/** The contract that asks to be approved. */
export type Approval = { readonly spender: `0x${string}` }

/**
 * The spender that has to be approved for a trade, read from the approval that the API writes (`GET
 * /v1/convert/build-approve`): a call of `approve` on the sold token, and nothing else.
 * @throws NetworkNotServedError on an unsupported network; HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function buildApproval(
  context: Context,
  input: CallInput & { readonly address: string; readonly from: string; readonly to: string | undefined },
): Promise<Approval> {
  const { network, address, from, to, signal } = input
  const { kernel } = context
  if (!(await isSupported(context, network))) throw new NetworkNotServedError({ what: 'Swaps', network: network.name })
  return ask(context, 'approval', {
    params: {
      userAddress: formatCaipAddress({ ...network, address }),
      from: toAsset(kernel, network, from),
      to: toAsset(kernel, network, to),
    },
    signal,
    parse: (json) => {
      const { tx } = v.parse(answer, json)
      // The public service names the token in `from`, which is the sender of an ordinary transaction.
      const isOfToken = [tx.from, tx.to].some((each) => isSameAddress(readAsset(kernel, network, each) ?? '', from))
      const [, spender] = approve.exec(tx.data) ?? []
      if (!spender || !isOfToken) throw new RangeError('no approval of that token')
      return { spender: `0x${spender.toLowerCase()}` } as const
    },
  })
}
