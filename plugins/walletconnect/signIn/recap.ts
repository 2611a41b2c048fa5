import * as v from 'valibot'

/** The methods and chains for which an account lets an app ask its wallet. */
export type Grant = { readonly methods: readonly string[]; readonly chains: readonly string[] }

const prefix = 'urn:recap:'

const abilities = v.record(v.string(), v.array(v.looseObject({ chains: v.optional(v.array(v.string())) })))
const written = v.object({ att: v.object({ eip155: abilities }) })

const sort = (methods: readonly string[]) => methods.toSorted((left, right) => left.localeCompare(right))

/** Writes a grant as WalletConnect writes it: a ReCap (ERC-5573), which is the last resource of a text. */
export function writeRecap({ methods, chains }: Grant): string {
  const eip155 = Object.fromEntries(sort(methods).map((method) => [`request/${method}`, [{ chains }]]))
  const bytes = new TextEncoder().encode(JSON.stringify({ att: { eip155 } }))
  return prefix + btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
}

/** The grant of a ReCap to a wallet's session, in any spelling; `undefined` if the resource is no ReCap. */
export function readRecap(resource: string | undefined): Grant | undefined {
  if (!resource?.startsWith(prefix)) return undefined
  try {
    const bytes = Uint8Array.from(atob(resource.slice(prefix.length)), (letter) => letter.charCodeAt(0))
    const { eip155 } = v.parse(written, JSON.parse(new TextDecoder().decode(bytes))).att
    const methods = Object.keys(eip155).map((ability) => ability.slice(ability.indexOf('/') + 1))
    const chains = Object.values(eip155).flatMap(([limits]) => limits?.chains ?? [])
    return { methods: [...new Set(methods)], chains: [...new Set(chains)] }
  } catch {
    return undefined
  }
}

/** The beginning of the sentence that says a ReCap's grant. */
export const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The sentence about a ReCap, at the end of the statement. */
export const sentenceOf = ({ methods }: Grant): string =>
  `${opening}(1) 'request': '${sort(methods).join("', '")}' for 'eip155'.`
