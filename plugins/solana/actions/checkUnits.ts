import { type Intent, type Network, type Notice, namesakesOf, sanitizeSymbol, TokenDecimalsError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { TokenNotSendableError } from '../errors.ts'
import { askSources, confirming, type SourceSays } from './askSources.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { readListed } from './readListed.ts'
import { type Mint, readMint } from './readMint.ts'

/** The traded amount of a token, as it is shown. */
type Shown = { readonly mint: string; readonly decimals: number; readonly symbol: string }

/**
 * Checks the decimals of a request's tokens, because no byte of the request contains them: a service could take a
 * thousand times the shown amount. The host's own list comes first, then an endpoint of each composed host (money 23).
 * @throws TokenDecimalsError, TokenNotSendableError, RPCError, HttpNetworkError
 */
export async function checkUnits(
  context: Context,
  network: Network,
  {
    intent,
    paid,
    signal,
  }: {
    readonly intent: Intent
    /** Mints of the tokens that its bytes pay. */
    readonly paid: readonly string[]
    readonly signal: AbortSignal
  },
): Promise<readonly Notice[]> {
  const tokens = intent.tokens.map(({ address = '', decimals, symbol }) => ({ mint: address, decimals, symbol }))
  const listed = readListed(context, network.id)
  const isVouchedFor = ({ mint }: Shown) => {
    const host = listed.get(mint)
    return host?.decimals !== undefined && host.symbol !== undefined
  }
  for (const token of tokens) requireDecimals(token, listed.get(token.mint)?.decimals)
  const [accounts, heard] = await Promise.all([
    fetchAccounts(
      context,
      network,
      tokens.map(({ mint }) => mint),
      { signal },
    ),
    Promise.all(
      tokens.map((token) => (isVouchedFor(token) ? [] : askSources(context, network, { mint: token.mint, signal }))),
    ),
  ])
  const says = tokens.map((token, at) => {
    const account = accounts[at]
    const own = requireUnit(token, account && readMint(account))
    return [own, ...(heard[at] ?? []).map(({ mint }) => requireUnit(token, mint))]
  })
  // A transfer's review names the fee of the mint; a trade is reviewed by the amount that arrives.
  const takesFee = tokens.some(({ mint }, at) => paid.includes(mint) && says[at]?.some((said) => said.takesFee))
  const others = tokens.flatMap((token, at) => otherNameOf(token, listed.get(token.mint)?.symbol, heard[at] ?? []))
  const isUnchecked = tokens.some((token, at) => {
    const sources = confirming(heard[at] ?? [], { ...token, listed: listed.get(token.mint)?.symbol })
    return !isVouchedFor(token) && sources.length < 2
  })
  const unlisted = tokens.filter(({ mint }) => !listed.has(mint))
  const due = intent.promise.in?.map(({ token }) => token) ?? []
  const coming = unlisted.flatMap((token) => (due.includes(token.mint) ? (says[tokens.indexOf(token)] ?? []) : []))
  return [
    ...namesakesOf(unlisted, listed.values(), network),
    ...toIssuerNotices(coming),
    ...(takesFee ? [{ code: 'receivesLess' }] : []),
    ...others,
    ...(isUnchecked ? [{ code: 'unitUnchecked' }] : []),
  ]
}

/** The authorities of a mint may use their powers at any time. A trade that brings the token shows nothing of them. */
const toIssuerNotices = (mints: readonly Mint[]): readonly Notice[] =>
  mints.some(({ isRuled }) => isRuled) ? [issuerRules] : mints.some(({ mayFreeze }) => mayFreeze) ? [issuerFreezes] : []

const issuerFreezes: Notice = {
  code: 'issuerFreezes',
  tone: 'neutral',
  title: 'Its issuer may freeze this token',
  text: 'The token itself says so, as most dollars of an issuer do. This site does not list the token.',
}

const issuerRules: Notice = {
  code: 'issuerRules',
  title: 'Its issuer keeps a hold on this token',
  text: 'The issuer may stop its transfers at any time, or take it out of accounts, as the token itself says. This site does not list the token.',
}

function otherNameOf(
  { symbol: said }: Shown,
  host: string | undefined,
  heard: readonly SourceSays[],
): readonly Notice[] {
  const symbol = sanitizeSymbol(said)
  const named = host === undefined ? heard.map((source) => source.symbol) : [sanitizeSymbol(host)]
  const other = named.find((one) => one !== undefined && one !== symbol)
  return other === undefined ? [] : [{ code: 'otherSymbol', params: { symbol, other } }]
}

/** @throws TokenDecimalsError */
function requireDecimals({ mint, decimals: said }: Shown, actual: number | undefined): void {
  if (actual !== undefined && actual !== said) throw new TokenDecimalsError({ token: mint, said, actual })
}

/** @throws TokenDecimalsError, TokenNotSendableError */
function requireUnit(token: Shown, mint: Mint | undefined): Mint {
  if (!mint) throw new TokenNotSendableError({ reason: 'Mint account not found' })
  requireDecimals(token, mint.decimals)
  if (!mint.scaled) return mint
  throw new TokenNotSendableError({
    reason: `${sanitizeSymbol(token.symbol)} is shown in other amounts. Swap it in its own app`,
    debug: 'Its mint shows other amounts than it counts in (Token-2022: interest, or a multiplier).',
  })
}
