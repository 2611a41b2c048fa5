import { anySignal, isError, type PrepareAnswer, pause } from 'tapkit/kernel'
import { grantOf } from '../actions/grantOf.ts'
import { hearTokens } from '../actions/hearTokens.ts'
import { exceedsSupply, isUnlimited } from '../actions/isUnlimited.ts'
import { lookAtTokens } from '../actions/lookAtTokens.ts'
import { readListed } from '../actions/readListed.ts'
import { readTokenFacts } from '../actions/readTokenFacts.ts'
import { requireDecimals } from '../actions/requireDecimals.ts'
import { tokensOn } from '../actions/tokensOn.ts'
import { toNamesakeNotices } from '../actions/toNamesakeNotices.ts'
import { toTakerNotices } from '../actions/toTakerNotices.ts'
import { toUnitNotices } from '../actions/toUnitNotices.ts'
import type { Context, HookInput } from '../context.ts'
import { fetchPermit } from './fetchPermit.ts'
import { toTypedData } from './permit.ts'

/** How long nodes are waited for, in ms. */
const patience = 8_000

/**
 * The time before its end at which a permit is written again, in ms: a trade has to come into a block before the end.
 */
const margin = 120_000

type Input = HookInput<'prepare'> & { readonly intent: { readonly kind: 'approval' } }

/**
 * Writes an approval as a message for its owner to sign (EIP-2612). `undefined` if the token or the account takes no
 * permit by the chain's facts, or if the facts do not come in time.
 * @throws TokenDecimalsError
 */
export async function preparePermit(context: Context, input: Input): Promise<PrepareAnswer<'eip155'> | undefined> {
  const { intent, account, connector, network, signal } = input
  const grant = grantOf(intent)
  const { deadline } = intent.about
  if (!grant || deadline === undefined) return undefined
  const listed = readListed(context, network.id)
  const tokens = tokensOn(listed, intent)
  const ended = new AbortController()
  const limit = anySignal([signal, ended.signal])
  void pause(patience, limit).then(
    () => ended.abort(),
    () => {},
  )
  const unlessOut = (error: unknown) => {
    if (limit.aborted || isError(error)) return undefined
    throw error
  }
  try {
    const [permit, heard, isAboveSupply, ...facts] = await Promise.all([
      fetchPermit(context, { grant, deadline, account, network, signal: limit }).catch(unlessOut),
      hearTokens(context, { connector, network, tokens, signal }),
      exceedsSupply([grant], lookAtTokens(context, network, intent, limit)).catch(unlessOut),
      ...tokens.map(({ address: token }) =>
        readTokenFacts(context, network, { token, owner: account.address }, limit).catch(unlessOut),
      ),
    ])
    signal.throwIfAborted()
    if (!permit) return undefined
    for (const [at, token] of tokens.entries()) requireDecimals(token, facts[at]?.decimals)
    const { decimals, symbol } = network.nativeCurrency
    return {
      payload: toTypedData(permit) as never,
      // The account that hands it in pays for that.
      fee: { value: 0n, decimals, symbol, exact: true },
      notices: [
        ...toNamesakeNotices(tokens, listed, network),
        ...toUnitNotices(heard),
        ...toTakerNotices([grant.spender]),
        ...(isAboveSupply || isUnlimited(permit.value) ? [{ code: 'unlimitedAllowance' }] : []),
      ],
      validUntil: Number(permit.deadline) * 1_000 - margin,
    }
  } finally {
    ended.abort()
  }
}
