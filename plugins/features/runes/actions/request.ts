import { isOwn } from './askWallet.ts'
import { bumpOrder, estimateBump } from './bump.ts'
import type { Asked, Context } from './context.ts'
import { estimate } from './estimate.ts'
import { executeOrder } from './executeOrder.ts'
import { getOrder } from './getOrder.ts'
import { order } from './order.ts'
import { resume } from './resume.ts'

const answers: Readonly<Record<string, (context: Context, asked: Asked) => Promise<unknown>>> = {
  runes_estimateMint: (context, asked) => estimate(context, asked, 'mint'),
  runes_estimateEtch: (context, asked) => estimate(context, asked, 'etch'),
  runes_mint: (context, asked) => order(context, asked, 'mint'),
  runes_etch: (context, asked) => order(context, asked, 'etch'),
  runes_getOrder: getOrder,
  runes_executeOrder: executeOrder,
  runes_estimateRbfOrder: estimateBump,
  runes_rbfOrder: bumpOrder,
}

/** Kits whose page has had a request: the first press goes on with the orders that earlier pages have left. */
const seen = new WeakSet<object>()

/** Answers the methods of orders. Every other method, and every request of this plugin itself, is left to the wallet. */
export async function request(context: Context, asked: Asked): Promise<{ readonly result: unknown } | undefined> {
  const answer = Object.hasOwn(answers, asked.method) && !isOwn(asked) ? answers[asked.method] : undefined
  if (!answer) return undefined
  const { kernel } = context
  if (!seen.has(kernel)) {
    seen.add(kernel)
    void resume(context)
  }
  const result = await answer(context, asked)
  return { result }
}
