import { writeSignIn } from 'tapkit/kernel'
import * as v from 'valibot'
import { opening, readRecap, sentenceOf } from './recap.ts'

/** Characters of a text or a signature at most; a contract's signature may be long (ERC-6492). */
const text = v.pipe(v.string(), v.maxLength(32_000))
const absent = v.nullish(text)

/** A sign-in as a wallet hands it over (CAIP-74): the fields of a text, and the signature, not yet verified. */
const cacao = v.object({
  p: v.object({
    iss: v.pipe(v.string(), v.regex(/^did:pkh:eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/)),
    domain: text,
    aud: absent,
    uri: absent,
    version: text,
    nonce: text,
    iat: text,
    exp: absent,
    nbf: absent,
    statement: absent,
    requestId: absent,
    resources: v.nullish(v.pipe(v.array(text), v.maxLength(100))),
  }),
  s: v.object({ s: text }),
})

export type Cacao = v.InferOutput<typeof cacao>

/** The wallet that answers. The rest of its metadata is kept as the SDK keeps it. */
export const responder = v.looseObject({
  publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  metadata: v.looseObject({ name: v.string() }),
})

/** A wallet's signed messages, for each account on each network. */
export const cacaos: v.GenericSchema<unknown, readonly Cacao[]> = v.pipe(
  v.array(cacao),
  v.minLength(1),
  v.maxLength(100),
)

/** The account of a sign-in: its network (CAIP-2), and its address as the wallet spells it. */
export function accountOf({ p: { iss } }: Cacao): { readonly chainId: string; readonly address: string } {
  const [, , namespace = '', reference = '', address = ''] = iss.split(':')
  return { chainId: `${namespace}:${reference}`, address }
}

export const recapOf = ({ p: { resources } }: Cacao): string | undefined => resources?.at(-1)

/** The text that a wallet has signed by its own account (ERC-4361): it hands the fields over, and not the text. */
export function textOf(signed: Cacao): string {
  const { p } = signed
  const { chainId, address } = accountOf(signed)
  const grant = readRecap(recapOf(signed))
  // A wallet that has narrowed the ReCap has written its sentence already.
  const sentence = grant && !p.statement?.includes(opening) ? sentenceOf(grant) : undefined
  // A field that is empty has no line, but for the statement.
  const filled = (value: string | null | undefined) => value || undefined
  return writeSignIn({
    origin: p.domain,
    chainName: 'Ethereum',
    address,
    statement: [p.statement, sentence].filter(Boolean).join(' '),
    keepsStatementLine: true,
    uri: filled(p.aud ?? p.uri),
    version: filled(p.version),
    chainId: filled(chainId.slice(chainId.indexOf(':') + 1)),
    nonce: filled(p.nonce),
    issuedAt: filled(p.iat),
    expirationTime: filled(p.exp),
    notBefore: filled(p.nbf),
    requestId: filled(p.requestId),
    resources: p.resources ?? undefined,
  })
}
