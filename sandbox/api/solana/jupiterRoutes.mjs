import { marketMaker } from '../../solana/addresses.mjs'
import { drawIcon } from '../drawIcon.mjs'
import { Refused } from '../refused.mjs'
import { quoteSwap } from './quoteSwap.mjs'
import { swap } from './swap.mjs'

function readSlippage(value = '50') {
  const bps = Number(value)
  if (Number.isInteger(bps) && bps >= 0 && bps <= 10_000) return bps
  throw new Refused(400, 'slippageBps has to be a whole number up to 10000.', 'slippageBps')
}

async function quote(cluster, { inputMint, outputMint, amount, slippageBps, swapMode = 'ExactIn' }) {
  if (swapMode !== 'ExactIn') throw new Refused(400, 'Only ExactIn is traded here.', 'swapMode')
  const bps = readSlippage(slippageBps)
  const { given, out, fee, impact } = await quoteSwap(cluster, { inputMint, outputMint, amount })
  const [inAmount, outAmount] = [given, out].map(String)
  const least = out - (out * BigInt(bps)) / 10_000n
  const swapInfo = { ammKey: marketMaker.address, label: 'Sandbox', inputMint, outputMint, inAmount, outAmount }
  return {
    inputMint,
    inAmount,
    outputMint,
    outAmount,
    otherAmountThreshold: String(least),
    swapMode,
    slippageBps: bps,
    platformFee: null,
    priceImpactPct: String(impact),
    routePlan: [{ swapInfo: { ...swapInfo, feeAmount: String(fee), feeMint: inputMint }, percent: 100 }],
    contextSlot: await cluster.rpc('getSlot'),
    timeTaken: 0.001,
  }
}

const tokenRow = ({ address, name, symbol, decimals }) => ({
  address,
  name,
  symbol,
  decimals,
  logoURI: drawIcon(symbol),
  tags: ['verified'],
})

/** Swaps on Solana, in the shape of Jupiter's API (version 6): it asks for no project. */
export const jupiterRoutes = [
  {
    name: 'jupiter-tokens',
    on: 'GET /jupiter/tokens',
    open: true,
    act: ({ world }) => world.cluster().traded.map(tokenRow),
  },
  {
    name: 'jupiter-quote',
    on: 'GET /jupiter/quote',
    open: true,
    act: ({ world, query }) => quote(world.cluster(), query),
  },
  { name: 'jupiter-swap', on: 'POST /jupiter/swap', open: true, act: ({ world, body }) => swap(world.cluster(), body) },
]
