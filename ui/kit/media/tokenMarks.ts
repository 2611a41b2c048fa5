/** A ground, the path on it, and the width of its line where it is drawn rather than filled. */
export type TokenMark = readonly [ground: string, path: string, line?: number]

const coin = 'M17 9v22M22 9v22M14 12h9a4 4 0 0 1 0 8h-9m0 0h10a4 4 0 0 1 0 8H14'
const dollar =
  'M20 9v22M25 15c-1-2-3-2.6-5-2.6-3 0-5 1.4-5 3.7 0 5.2 10 2.5 10 7.7 0 2.3-2 3.8-5 3.8-2.4 0-4.4-.8-5.4-2.8'
const diamond = 'M20 8 29 20 20 32 11 20Z'

/**
 * Plain drawings of our own for the tokens that most people hold, by symbol: no maker's logo. They stand for tokens that the
 * host has listed, or a network's own currency; a stranger's token of the same name keeps its initial.
 */
export const tokenMarks: Readonly<Record<string, TokenMark>> = {
  ETH: ['#4c566e', diamond],
  WETH: ['#8a3f63', diamond],
  STETH: ['#2f7fae', diamond],
  BTC: ['#d9730d', coin, 2.6],
  WBTC: ['#3f3a52', coin, 2.6],
  SBTC: ['#b4531f', coin, 2.6],
  SOL: ['#22252e', 'M14 12h16l-4 4.5H10ZM10 18h16l4 4.5H14ZM14 24h16l-4 4.5H10Z'],
  STX: ['#5546ff', 'M10 17h20M10 23h20M15 10l4.5 7M25 10l-4.5 7M15 30l4.5-7M25 30l-4.5-7', 2.6],
  USDC: ['#2b66b8', dollar, 2.8],
  USDT: ['#2b7f6a', 'M12 12h16v5M12 12v5M20 12v17', 3],
  DAI: ['#b77a12', 'M15 11h4a9 9 0 0 1 0 18h-4ZM11 18h18M11 22h18', 2.4],
  EURC: ['#3355a8', 'M27 14a8.6 8.6 0 1 0 0 12M11 18h11M11 22h11', 2.8],
  MKR: ['#23796f', 'M11 28V14l9 8 9-8v14', 3],
  POL: ['#6b41c9', 'm20 10 8.5 5v10L20 30l-8.5-5V15Z', 3],
}
