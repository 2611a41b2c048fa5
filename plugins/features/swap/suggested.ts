/** Symbols that are offered first if a service trades them, in this order. */
const symbols =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** The best-known tokens of a network. */
const ownOf: Readonly<Record<string, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }

/** At most eight tokens to start with: tokens of the network first, then well-known tokens. */
export function suggestedOf<token extends { readonly symbol: string }>(
  tokens: readonly token[],
  networkId: string,
): readonly token[] {
  const wanted = [...(ownOf[networkId] ?? []), ...symbols]
  return wanted.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? []).slice(0, 8)
}

/** Tokens that match a text, ordered by its position in 'symbol name address'. */
export function findTokens<
  token extends { readonly symbol: string; readonly name: string; readonly address?: string | undefined },
>(tokens: readonly token[], text: string): readonly token[] {
  const wanted = text.trim().toLowerCase()
  const places = tokens.map((token) =>
    `${token.symbol} ${token.name} ${token.address ?? ''}`.toLowerCase().indexOf(wanted),
  )
  return tokens
    .map((token, at) => ({ token, place: places[at] ?? -1 }))
    .filter(({ place }) => place >= 0)
    .sort((one, two) => one.place - two.place)
    .map(({ token }) => token)
}
