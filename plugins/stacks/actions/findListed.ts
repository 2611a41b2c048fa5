import type { ListedToken } from 'tapkit/kernel'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import type { Context } from '../context.ts'
import { type Asset, parseAsset } from './parseAsset.ts'

type Listed = Exclude<ListedToken, string>

/** The host's facts about the tokens that it lists on a network. */
export const listedOn = ({ tokens }: Context, networkId: string): readonly Listed[] =>
  (tokens[networkId] ?? []).map((token) => (typeof token === 'string' ? { address: token } : token))

/** The host's facts about a token, which may be listed by its asset identifier or by its contract. */
export function findListed(context: Context, networkId: string, { contract, asset }: Asset): Listed | undefined {
  return listedOn(context, networkId).find(({ address }) => {
    const named = readNamed(address)
    return named?.contract === contract && (named.asset === undefined || named.asset === asset)
  })
}

/** The contracts of the tokens that the host lists on a network. */
export const listedContracts = (context: Context, networkId: string): ReadonlySet<string> =>
  new Set(listedOn(context, networkId).flatMap(({ address }) => readNamed(address)?.contract ?? []))

const readNamed = (text: string) => parseAsset(text) ?? readContract(text)

function readContract(text: string) {
  const { address, contract } = parsePrincipal(text) ?? {}
  return contract === undefined ? undefined : { contract: `${address}.${contract}`, asset: undefined }
}
