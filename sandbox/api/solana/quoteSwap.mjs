import { readUnits } from '../amounts.mjs'
import { Refused } from '../refused.mjs'

/** Of what is given, in hundredths of a percent: it stays in the pool. */
const FEE = 30n
/** Of its stock, in hundredths: the market maker gives no more at once. */
const MOST = 90n

/** A refusal in the words of Jupiter. */
class NoRoute extends Refused {
  constructor(errorCode, error) {
    super(400, error)
    this.body = { error, errorCode }
  }
}

const sideOf = ({ traded }, mint) => {
  const token = traded.find(({ address }) => address === mint)
  if (!token) throw new NoRoute('TOKEN_NOT_TRADABLE', `The token ${mint} is not tradable`)
  return token
}

/**
 * What the market maker gives for an amount now: its stock of all tokens is one pool, whose product of any two stays.
 * @throws {Refused} 400
 */
export async function quoteSwap(cluster, { inputMint, outputMint, amount }) {
  const input = sideOf(cluster, inputMint)
  const output = sideOf(cluster, outputMint)
  if (input === output)
    throw new NoRoute('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output mints are not allowed to be equal')
  const given = readUnits(amount)
  const stock = await cluster.stock()
  const [ours, theirs] = [stock.get(outputMint), stock.get(inputMint)]
  const fee = (given * FEE) / 10_000n
  const out = (ours * (given - fee)) / (theirs + given - fee)
  if (out === 0n || out * 100n > ours * MOST) throw new NoRoute('COULD_NOT_FIND_ANY_ROUTE', 'Could not find any route')
  // Against the price at which the next drop would trade.
  const impact = 1 - (Number(out) * Number(theirs)) / (Number(given - fee) * Number(ours))
  return { input, output, given, out, fee, impact: Math.max(0, impact) }
}
