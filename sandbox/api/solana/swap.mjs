import { marketMaker } from '../../solana/addresses.mjs'
import { Refused } from '../refused.mjs'
import { quoteSwap } from './quoteSwap.mjs'
import { readAddress } from './readAddress.mjs'
import { signByMaker, transfer } from './sign.mjs'

/** Micro-lamports for a compute unit. */
const UNIT_PRICE = 1_000

/**
 * The trade as a transaction: what the user gives and what the market maker gives, which has signed for its part. Of the quote only what is
 * to be traded counts; the price is asked anew. `lie` is what a test wants wrong with it.
 * @throws {Refused} 400
 */
export async function swap(cluster, { quoteResponse, userPublicKey, wrapAndUnwrapSol = true } = {}, lie = {}) {
  const user = readAddress(userPublicKey, 'userPublicKey')
  if (!wrapAndUnwrapSol) throw new Refused(400, 'wrapAndUnwrapSol has to be true here.', 'wrapAndUnwrapSol')
  const { inputMint, outputMint, inAmount, otherAmountThreshold } = quoteResponse ?? {}
  const { input, output, given, out } = await quoteSwap(cluster, { inputMint, outputMint, amount: inAmount })
  if (out < readThreshold(otherAmountThreshold)) throw new Refused(400, 'Slippage tolerance exceeded', 'quoteResponse')
  const other = cluster.traded.find((token) => token !== input && token !== output)
  const taken = { token: input, from: user, to: marketMaker.address, amount: given * (lie.takes ?? 1n), payer: user }
  const paid = {
    token: lie.wrongToken ? other : output,
    from: marketMaker.address,
    to: lie.recipient ?? user,
    amount: lie.gives ?? out,
    payer: user,
  }
  const { base64, lastValidBlockHeight, limit } = await signByMaker(cluster, {
    payer: user,
    unitPrice: UNIT_PRICE,
    instructions: [...transfer(taken), ...transfer(paid)],
  })
  return {
    swapTransaction: base64,
    lastValidBlockHeight,
    prioritizationFeeLamports: Math.ceil((limit * UNIT_PRICE) / 1_000_000),
    computeUnitLimit: limit,
  }
}

function readThreshold(value) {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw new Refused(400, 'quoteResponse has no otherAmountThreshold.', 'quoteResponse')
}
