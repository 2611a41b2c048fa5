import { lookupTable, marketMaker, people, programs, tokens } from '../../solana/addresses.mjs'
import { approveToken, transferSol } from '../../solana/instructions.mjs'
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
  const taken = {
    token: input,
    from: user,
    to: marketMaker.address,
    amount: given * (lie.takes ?? 1n),
    payer: marketMaker.address,
  }
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
    table: lookupTable,
    instructions: [...transfer(taken), ...transfer(paid), ...beside(user, lie)],
  })
  return {
    swapTransaction: lie.unsigned ? unsigned(base64) : base64,
    lastValidBlockHeight,
    prioritizationFeeLamports: Math.ceil((limit * UNIT_PRICE) / 1_000_000),
    computeUnitLimit: limit,
  }
}

/** What nobody has asked for. */
function beside(user, { pays, approves, calls }) {
  const { address: mint, program } = tokens.USDC
  return [
    ...(pays ? [transferSol({ from: user, to: people.bob, lamports: pays })] : []),
    ...(approves ? [approveToken({ owner: user, delegate: people.bob, mint, program, amount: approves })] : []),
    ...(calls ? [{ program: programs[calls], accounts: [], data: Buffer.from('lie') }] : []),
  ]
}

/** The same, without what the market maker has signed. */
function unsigned(base64) {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.fill(0, 1, 1 + 64 * bytes[0]).toString('base64')
}

function readThreshold(value) {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw new Refused(400, 'quoteResponse has no otherAmountThreshold.', 'quoteResponse')
}
