import { marketMaker } from '../../solana/addresses.mjs'
import { compileMessage } from '../../solana/compileMessage.mjs'
import {
  createTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferSol,
  transferToken,
} from '../../solana/instructions.mjs'
import { signBySeed } from '../../solana/signBySeed.mjs'
import { wrappedSol } from './createCluster.mjs'

const LIMIT = 200_000

/**
 * Moves an amount of a traded token from one owner to another; `payer` pays for the receiver's account where there is none.
 */
export function transfer({ token: { address: mint, program, decimals }, from, to, amount, payer }) {
  if (mint === wrappedSol) return [transferSol({ from, to, lamports: amount })]
  return [
    createTokenAccount({ payer, owner: to, mint, program }),
    transferToken({ from, to, mint, program, amount, decimals }),
  ]
}

/** A transaction that the market maker has signed for its part; `payer` pays the fee and, where it is another, signs as well. */
export async function signByMaker({ rpc }, { payer = marketMaker.address, instructions, unitPrice, table }) {
  const { value } = await rpc('getLatestBlockhash')
  const { bytes, signers } = compileMessage({
    payer,
    blockhash: value.blockhash,
    table,
    instructions: [
      setComputeUnitLimit(LIMIT),
      ...(unitPrice === undefined ? [] : [setComputeUnitPrice(unitPrice)]),
      ...instructions,
    ],
  })
  const signatures = signers.map((address) =>
    address === marketMaker.address ? signBySeed(marketMaker.seed, bytes) : Buffer.alloc(64),
  )
  return {
    base64: Buffer.concat([Buffer.from([signatures.length]), ...signatures, bytes]).toString('base64'),
    lastValidBlockHeight: value.lastValidBlockHeight,
    limit: LIMIT,
  }
}
